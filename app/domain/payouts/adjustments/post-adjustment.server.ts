import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { closeDifference, endReversed } from "../reconciliation/close-difference.sql";
import type { AdjustmentReason } from "./reasons";

interface Posted {
  id: string;
  amount: bigint;
  currency: Currency;
  effectiveOn: string;
  reason: AdjustmentReason;
  /** The difference with a company's file that it closes, or whose adjustment it reverses. */
  differenceId: string | null;
}

const WAIT = "SELECT pg_advisory_xact_lock_shared(hashtext('closed_months'))";
const LAST = "SELECT max(period) AS period FROM closed_months";

/**
 * Returns whether a day's month is closed, and keeps it as it is until the caller's transaction ends. The
 * ledger would move the posting to another month, of which nobody was asked.
 */
export async function isInClosedMonth(db: Database, day: string): Promise<boolean> {
  await db.sql({ name: "await-closing", text: WAIT, values: [] });
  const [last] = await db.sql<{ period: string | null }>({
    name: "last-closed",
    text: LAST,
    values: [],
  });
  return day.slice(0, 7) <= (last?.period ?? "");
}

/**
 * Books an adjustment in the caller's transaction, and tells the organisation's finance people of it. Throws
 * `invalid_transition` where the difference that it corrects is not open any more, or the one whose adjustment it
 * reverses exists again.
 */
export async function postAdjustment(
  ctx: OrganizationContext,
  db: Database,
  { amount, currency, differenceId, effectiveOn, id, reason }: Posted,
): Promise<void> {
  const money = { amount, currency };
  const event = { kind: "adjustment", heldBy: "platform", sourceId: id } as const;
  await writePostings(ctx, db, [postingOf(ctx, { ...event, money, effectiveOn })]);
  // Booked although its difference is gone, it would correct what is right already; a reversal likewise.
  const isDue =
    differenceId === null ||
    (reason === "difference_gone"
      ? await endReversed(ctx, db, differenceId)
      : await closeDifference(ctx, db, { adjustmentId: id, differenceId }));
  if (!isDue) throw new DomainError("invalid_transition");
  const state = amount > 0n ? "adjustment_added" : "adjustment_taken";
  const max = toDecimal(amount > 0n ? amount : -amount, currency);
  const facts = { adjustment: id, state, reason, max, currency };
  await ctx.enqueue(db, "news.record-item", { kind: "payouts", key: `${id} ${state}`, facts });
  await ctx.enqueue(db, "notifications.send-adjustment-notice", { adjustmentId: id });
}
