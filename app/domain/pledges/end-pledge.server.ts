import type { Database, TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { changeStatus } from "~/domain/donations/change-status.server";
import { lockPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import { isOpen } from "./pledge-steps";
import { recordStep } from "./record-step.server";

const DONATION = `
SELECT d.status,
       ARRAY(SELECT t.id::text FROM transactions t WHERE t.organization_id = d.organization_id
                AND t.donation_id = d.id AND t.status = 'approved') AS "chargedBefore"
  FROM donations d WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/**
 * Withdraws a pledge in the caller's transaction, and ends its donation with it. A charge may have no
 * result yet: a job follows it, and what that one takes goes back. What was charged before stays, and
 * the organisation decides about it. Throws `not_found`, and `invalid_transition` for a pledge that ended.
 */
export async function endPledge(ctx: TenantContext, db: Database, id: string): Promise<void> {
  const { organizationId } = ctx;
  const pledge = await lockPledge(ctx, db, id);
  const { donationId } = pledge;
  if (!isOpen(pledge.state)) throw new DomainError("invalid_transition");
  const chargedBefore = donationId ? await endDonation(ctx, db, donationId) : [];
  // A late result may have made an earlier one a monthly donation.
  for (const earlier of pledge.earlierDonations) {
    const ended = await endDonation(ctx, db, earlier);
    // The donor agreed to one gift: beside one that was charged, another's charge goes back.
    if (chargedBefore.length === 0) chargedBefore.push(...ended);
  }
  await movePledge(ctx, db, pledge, { id, state: "withdrawn" });
  await db.pledge.update({
    where: { organizationId_id: { organizationId, id } },
    data: { chargedBefore },
  });
  await recordStep(ctx, db, { pledgeId: id, kind: "withdrawn", state: "withdrawn" });
  await ctx.enqueue(db, "notifications.send-pledge-notice", {
    ...{ pledgeId: id, notice: "withdrawn", key: "1" },
  });
  for (const one of [...pledge.earlierDonations, ...(donationId ? [donationId] : [])])
    await ctx.enqueue(db, "pledges.follow-charge", { pledgeId: id, donationId: one });
}

/** Ends the donation if it was made already. Returns its charges that were approved until then. */
async function endDonation(ctx: TenantContext, db: Database, id: string): Promise<string[]> {
  const read = async () => {
    const statement = {
      name: "pledged-donation",
      text: DONATION,
      values: [ctx.organizationId, id],
    };
    const [donation] = await db.sql<Donation>(statement);
    return donation;
  };
  const found = await read();
  if (!found) return [];
  if (found.status === "active" || found.status === "paused")
    await changeStatus(ctx, db, id, { action: "discard", reason: "donor_request" });
  // A result that came before the donation's lock was taken counts as before the withdrawal.
  return ((await read()) ?? found).chargedBefore;
}

interface Donation {
  status: string;
  chargedBefore: string[];
}
