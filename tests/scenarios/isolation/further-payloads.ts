import { donationOf } from "../../factories/world";
import type { Scene } from "./event-payloads";
import { integrationPayloads } from "./integration-rows";
import { payoutPayloads } from "./payout-rows";
import { addUnusedCard } from "./added-rows";
import { addMerge } from "./duplicate-rows";
import { STEADY } from "./staff";
import { addUpdate } from "./update-rows";

/** Payloads of the jobs of payouts, integrations and updates, of donations that rest, and of donors entered twice. */
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
  "donations.forget-kept-card": addUnusedCard,
  /** Two donors with one document. */
  "donations.find-duplicates": async ({ world, own }: Scene) => {
    const given = [await world.give(own, {}), await world.give(own, {})].map(donationOf);
    await world.database.query(
      "UPDATE donors o SET uid_number = $1 FROM donations d WHERE d.id = ANY($2::uuid[]) AND o.id = d.donor_id",
      [String(given[0]), given],
    );
    return {};
  },
  "donations.wipe-merges": async ({ world, own }: Scene) => {
    const donorMerge = await addMerge(world, own.ids.donor);
    await world.database.query(
      "UPDATE donor_merges SET merged_at = merged_at - interval '31 days' WHERE id = $1",
      [donorMerge],
    );
    return {};
  },
  /** A month that debits an account within twelve days. */
  "donations.announce-debits": async ({ world, own }: Scene) => {
    const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
    const mandate = { text: "Autorizo", version: "2026-11", at: STEADY };
    const holder = { holderName: "Ana Paz", holderDocument: "20123456" };
    await world.database.query(
      `WITH account AS (
         UPDATE payment_methods SET kind = 'bank_account', method_id = 'cbu', details = $2, first_six = NULL, expiration_month = NULL,
                expiration_year = NULL, cardholder_name = NULL, cardholder_id_type = NULL, cardholder_id_number = NULL, fingerprint = NULL,
                vault_card_id = NULL, provider_card_id = NULL, network_reference = NULL
          WHERE donation_id = $1)
       UPDATE collections SET due_at = $3::timestamptz + interval '6 days' WHERE donation_id = $1 AND state = 'open'`,
      [donationId, JSON.stringify({ ...holder, sealed: "", mandate }), STEADY],
    );
    return {};
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
