import { donationOf } from "../../factories/world";
import type { Scene } from "./event-payloads";
import { integrationPayloads } from "./integration-rows";
import { payoutPayloads } from "./payout-rows";

/** Payloads of the jobs of payouts and integrations, and of donations that rest. */
export const furtherPayloads = {
  ...integrationPayloads,
  ...payoutPayloads,
  "donations.resume-on-day": async ({ world, own }: Scene) => {
    const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
    const { rows } = await world.database.query<{ on: string }>(
      `UPDATE donations SET status = 'paused', paused_reason = 'by_org', paused_at = app_now(), resumes_on = (app_now() - interval '1 day')::date::text
        WHERE id = $1 RETURNING resumes_on AS on`,
      [donationId],
    );
    return { donationId, resumesOn: String(rows[0]?.on) };
  },
};
