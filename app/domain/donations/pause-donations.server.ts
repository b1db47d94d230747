import { recordChange, type Change } from "../audit/record-change.server";
import type { Database, TenantContext } from "../context";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { confirmToDonor } from "./confirm-to-donor.server";
import { orderWithdrawals } from "./order-withdrawals.server";
import { LOCK_ATTEMPTS, PAUSE_DONATIONS } from "./rest-donations.sql";
import type { PauseReason } from "./schema";

export interface Pause {
  donationId: string;
  reason: PauseReason;
}

/** The operation's name in the audit record, the same for every cause. */
const PAUSE: Change["operation"] = "pause-donation";

/**
 * Pauses active donations in the caller's transaction; each appears once in `pauses`. Nothing stays
 * planned, and a running charge may still end. Writes an audit record for each. Returns for each
 * whether this call paused it.
 */
export async function pauseDonations(
  ctx: TenantContext,
  db: Database,
  pauses: readonly Pause[],
  operation = PAUSE,
): Promise<boolean[]> {
  const ids = pauses.map(({ donationId }) => donationId);
  const reasons = pauses.map(({ reason }) => reason);
  const lock = { name: "lock-attempts", text: LOCK_ATTEMPTS, values: [ctx.organizationId, ids] };
  await db.sql(lock);
  const values = [ctx.organizationId, ctx.now, ids, reasons, nextShard()];
  const statement = { name: "pause-donations", text: PAUSE_DONATIONS, values };
  const rows = await db.sql<{ donation_id: string }>(statement);
  const paused = new Set(rows.map(({ donation_id: id }) => id));
  await orderWithdrawals(ctx, db, [...paused]);
  for (const { donationId, reason } of pauses) {
    if (!paused.has(donationId)) continue;
    const recordId = await recordChange(db, ctx, {
      operation,
      subject: { type: "donation", id: donationId },
      before: { paused_reason: null },
      after: { paused_reason: reason },
    });
    await confirmToDonor(ctx, db, donationId, recordId);
  }
  return ids.map((id) => paused.has(id));
}
