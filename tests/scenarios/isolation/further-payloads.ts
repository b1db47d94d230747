import { donationOf } from "../../factories/world";
import type { Scene } from "./event-payloads";
import { integrationPayloads } from "./integration-rows";
import { payoutPayloads } from "./payout-rows";
import { addUpdate } from "./update-rows";

/** Payloads of the jobs of payouts, integrations and updates, and of donations that rest. */
export const furtherPayloads = {
  ...integrationPayloads,
  ...payoutPayloads,
  /** A published update that waits for its one donor, who agreed to news. */
  "notifications.send-update-mails": async ({ world, own }: Scene) => {
    const donationId = donationOf(await world.give(own, {}));
    const updateId = await addUpdate(world, own.ids.campaign);
    await world.database.query(
      `WITH published AS (UPDATE campaign_updates SET published_at = app_now(), mailed_at = app_now() WHERE id = $1),
            agreed AS (UPDATE donors o SET email_consent = 'yes' FROM donations d WHERE d.id = $2 AND o.id = d.donor_id)
       INSERT INTO campaign_update_mails (organization_id, update_id, donor_id)
       SELECT organization_id, $1, donor_id FROM donations WHERE id = $2`,
      [updateId, donationId],
    );
    return { updateId, turn: 0 };
  },
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
