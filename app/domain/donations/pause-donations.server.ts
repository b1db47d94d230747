import { recordChange, type Change } from "../audit/record-change.server";
import type { Database, TenantContext } from "../context";
import { startOfDay } from "~/values/time/calendar";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { confirmToDonor } from "./confirm-to-donor.server";
import { orderWithdrawals } from "./order-withdrawals.server";
import { LOCK_ATTEMPTS, PAUSE_DONATIONS } from "./rest-donations.sql";
import type { PauseReason } from "./schema";

export interface Pause {
  donationId: string;
  reason: PauseReason;
  /** The local day on which it resumes by itself; without one a person resumes it. */
  until?: string;
}

/** The operation's name in the audit record, the same for every cause. */
const PAUSE: Change["operation"] = "pause-donation";

/**
 * Pauses active donations in the caller's transaction; each appears once in `pauses`. Nothing stays
 * planned, and a running charge may still end. A donation that rests until a day already loses the
 * day, because its cause asks for a person. Writes an audit record for each. Returns for each whether
 * this call paused it.
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
  const days = pauses.map(({ until }) => until ?? null);
  const values = [ctx.organizationId, ctx.now, ids, reasons, nextShard(), days];
  const statement = { name: "pause-donations", text: PAUSE_DONATIONS, values };
  const rows = await db.sql<{ donation_id: string; lost: string | null }>(statement);
  const paused = new Set(rows.filter(({ lost }) => lost === null).map((row) => row.donation_id));
  await orderWithdrawals(ctx, db, [...paused]);
  for (const { donationId, reason, until } of pauses) {
    if (!paused.has(donationId)) continue;
    const recordId = await recordChange(db, ctx, {
      operation,
      subject: { type: "donation", id: donationId },
      before: { paused_reason: null, ...(until && { resumes_on: null }) },
      after: { paused_reason: reason, ...(until && { resumes_on: until }) },
    });
    await confirmToDonor(ctx, db, donationId, recordId);
    if (until) await beginPauseUntil(ctx, db, { donationId, recordId, until });
  }
  for (const { donation_id: id, lost } of rows) {
    if (lost === null) continue;
    await recordChange(db, ctx, {
      operation,
      subject: { type: "donation", id },
      before: { resumes_on: lost },
      after: { resumes_on: null },
    });
  }
  return ids.map((id) => paused.has(id));
}

/** Tells the donor until when, and orders the end of the pause. */
async function beginPauseUntil(
  ctx: TenantContext,
  db: Database,
  { donationId, recordId, until }: { donationId: string; recordId: string | null; until: string },
): Promise<void> {
  if (recordId) {
    await ctx.enqueue(db, "notifications.send-donation-change", { donationId, recordId });
  }
  const order = { donationId, resumesOn: until };
  const dueAt = startOfDay(until, ctx.organization.timezone);
  await ctx.enqueue(db, "donations.resume-on-day", order, dueAt);
}
