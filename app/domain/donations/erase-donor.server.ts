import { noteWholeDonations } from "../integration-changes/note-change.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { requireDonor } from "../donors/require-donor.server";
import { forgetDonor } from "../donors/forget-donor.server";
import { DomainError } from "../errors";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { forgetCards } from "~/domain/donations/cards/forget-cards.server";
import { FORGET_ATTENDEES, FORGET_WAITING } from "../tickets/forget-attendees.sql";
import { isId } from "~/values/ids/ids";
import { LOCK_ATTEMPTS, DISCARD_DONATION } from "./rest-donations.sql";

const DONATIONS = `
SELECT id, recurrence, status FROM donations WHERE organization_id = $1::uuid AND donor_id = $2::uuid ORDER BY id`;
const FORGET_LEADS = `
DELETE FROM leads l USING donors o
 WHERE l.organization_id = $1::uuid AND o.organization_id = $1::uuid AND (o.id = $2::uuid OR o.merged_into_id = $2::uuid)
   AND l.email = o.email`;

const FORGET_ANSWERS = `
DELETE FROM donation_answers WHERE organization_id = $1::uuid AND donation_id = ANY($2::uuid[])`;

const FORGET_WORDS = `
UPDATE donations SET dedication_kind = NULL, dedication_name = NULL, dedication_message = NULL, public_message = NULL, consents = '[]', discarded_note = NULL,
       utm_source = '', utm_medium = '', utm_campaign = '', typed_first_name = NULL
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[])`;

const OWN = `
SELECT o.id FROM donors o WHERE o.organization_id = $1::uuid AND (o.id = $2::uuid OR o.merged_into_id = $2::uuid)`;
/** An erased person's merges cannot be undone, and nothing is proposed. */
const FORGET_PAIRS = (table: "donor_merges" | "donor_duplicates") => `
DELETE FROM ${table} WHERE organization_id = $1::uuid AND (donor_id IN (${OWN}) OR other_id IN (${OWN}))`;

/** The reason with which an erased donor's running donations end. */
const REASON = "donor_request";

/**
 * Erases a person at their request (issue 27, 'Donors'): name, contact, document, answers, dedications, consents, source (UTM), notes, labels,
 * names of attendees, places on waiting lists and cards go at once, files that may contain them end, and their monthly donations end. Donations, amounts and dates stay under the
 * donor's id. Throws `not_found`, and `charge_under_way` while a charge has no result, since its
 * receipt would have no address.
 */
export async function eraseDonor(ctx: OrganizationContext, id: string): Promise<void> {
  await ctx.requireRow("delete", "donor", id);
  // It concerns all donations of the donor, in any campaign.
  ctx.require("update", "donation");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await requireDonor(ctx, db, id);
    const values = [organizationId, id];
    const own = { name: "donor-donations", text: DONATIONS, values };
    const donations = await db.sql<{ id: string; recurrence: string; status: string }>(own);
    const ids = donations.map((donation) => donation.id);
    await requireNoCharge(organizationId, db, ids);
    for (const { id: donationId, recurrence, status } of donations) {
      if (recurrence !== "monthly" || (status !== "active" && status !== "paused")) continue;
      const end = [organizationId, now, donationId, REASON, null, nextShard()];
      await db.sql({ name: "discard-donation", text: DISCARD_DONATION, values: end });
    }
    const answers = { name: "forget-answers", text: FORGET_ANSWERS, values: [organizationId, ids] };
    await db.sql(answers);
    const words = { name: "forget-dedications", text: FORGET_WORDS, values: [organizationId, ids] };
    await db.sql(words);
    await forgetCards(ctx, db, ids);
    const attendees = [organizationId, id, ids, now];
    await db.sql({ name: "forget-attendees", text: FORGET_ATTENDEES, values: attendees });
    await db.sql({ name: "forget-waiting", text: FORGET_WAITING, values });
    await db.sql({ name: "forget-leads", text: FORGET_LEADS, values });
    for (const table of ["donor_merges", "donor_duplicates"] as const) {
      await db.sql({ name: `forget-${table}`, text: FORGET_PAIRS(table), values });
    }
    await forgetDonor(ctx, db, id);
    await noteWholeDonations(db, ctx, ids);
    await ctx.enqueue(db, "downloads.end-files", { donorId: id });
    await ctx.enqueue(db, "integrations.forget-messages", { donorId: id });
    await recordChange(db, ctx, { operation: "erase-donor", subject: { type: "donor", id } });
  });
}

async function requireNoCharge(
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<void> {
  const lock = { name: "lock-attempts", text: LOCK_ATTEMPTS, values: [organizationId, ids] };
  const attempts = await db.sql<{ status: string }>(lock);
  if (attempts.some(({ status }) => status !== "planned")) {
    throw new DomainError("charge_under_way");
  }
}
