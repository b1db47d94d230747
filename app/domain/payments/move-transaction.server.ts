import type { Database, OrganizationContext } from "../context";
import { CHARGE_BACK_ORDER, END_ORDER } from "../tickets/change-tickets.sql";
import { findChargedBack } from "../tickets/find-charged-back.server";
import { offerSeats } from "../tickets/offer-seats.server";
import { addTotals } from "../ledger/add-totals.server";
import type { LockedTransaction } from "./lock-transaction.server";
import { countedIn, statusAfter, type GoneAmounts } from "./refund-totals";
import type { TransactionStatus } from "./schema";

const MOVE = `
UPDATE transactions SET status = $3, refunded_amount = $4::bigint, disputed_amount = $5::bigint, charged_back_amount = $6::bigint,
       updated_at = $7::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Writes what went back of a locked, once approved transaction, with the status that follows, and
 * moves it in the totals of the day on which it was counted. Tickets whose payment is wholly gone are
 * valid no more. The database rejects an illegal change of status. Returns the status.
 */
export async function moveTransaction(
  ctx: OrganizationContext,
  db: Database,
  before: LockedTransaction,
  after: GoneAmounts,
): Promise<TransactionStatus> {
  const status = statusAfter(before.status, after);
  const { refundedAmount, disputedAmount, chargedBackAmount } = after;
  const gone = [refundedAmount, disputedAmount, chargedBackAmount].map(String);
  const values = [ctx.organizationId, before.id, status, ...gone, ctx.now];
  await db.sql({ name: "move-transaction", text: MOVE, values });
  const isGone = refundedAmount + chargedBackAmount === before.amount;
  if (isGone) await endTickets(ctx, db, before, status);
  await giveTicketsBack(ctx, db, before, status);
  const { campaignId, localDay: day, recurrence } = before;
  const of = { day, campaignId, recurrence };
  await addTotals(ctx, db, [
    ...countedIn(before.status, before).map(({ count, amount, ...one }) => ({
      ...{ ...of, ...one },
      ...{ count: -count, amount: -amount },
    })),
    ...countedIn(status, after).map((one) => ({ ...of, ...one })),
  ]);
  return status;
}

/**
 * Ends the valid tickets of an order that was refunded or charged back, so that their seats are free again, and tells
 * the waiting list.
 */
async function endTickets(
  ctx: OrganizationContext,
  db: Database,
  { donationId, status: former }: LockedTransaction,
  status: TransactionStatus,
): Promise<void> {
  if (status === former || (status !== "refunded" && status !== "charged_back")) return;
  const { now, organizationId } = ctx;
  const end =
    status === "refunded"
      ? {
          name: "end-order",
          text: END_ORDER,
          values: [organizationId, donationId, status, null, now],
        }
      : {
          name: "charge-back-order",
          text: CHARGE_BACK_ORDER,
          values: [organizationId, donationId, now],
        };
  const seats = await db.sql<{ optionId: string }>(end);
  for (const { optionId } of seats) await offerSeats(ctx, db, optionId, 1);
}

/** Leaves it to a job to give the tickets back that a chargeback took: it refunds where their seats are gone. */
async function giveTicketsBack(
  ctx: OrganizationContext,
  db: Database,
  { id, donationId, status: former }: LockedTransaction,
  status: TransactionStatus,
): Promise<void> {
  if (former !== "charged_back" || status !== "approved") return;
  const taken = await findChargedBack(ctx, db, donationId);
  // A seat of an event that has begun is worth nothing, and the organisation won.
  if (!taken || taken.begun) return;
  await ctx.enqueue(db, "donations.seat-late-approval", { transactionId: id });
}
