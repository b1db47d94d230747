import { noteChange } from "~/domain/integration-changes/note-change.server";
import { shareOfRefund } from "~/values/money/share-back";
import { localDate } from "~/values/time/calendar";
import type { Database, OrganizationContext } from "~/domain/context";
import { addTotals } from "~/domain/donations/totals/add-totals.server";
import { holderOf, takesCommission } from "~/domain/ledger/holder-of.server";
import { readRefundedFee } from "~/domain/ledger/read-refunded-fee.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import type { MoneyBack } from "~/domain/payments/charge-cause";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { isBeside } from "~/domain/payments/money-flags";
import { CHARGE_BACK_ORDER, END_ORDER } from "~/domain/tickets/change-tickets.sql";
import { findChargedBack } from "~/domain/tickets/find-charged-back.server";
import { offerSeats } from "~/domain/tickets/offer-seats.server";
import { countedIn } from "./counted-in";
import type { LockedTransaction } from "./lock-transaction.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";

/**
 * Writes what follows from a refund or a dispute of a donation: its tickets, the totals of the day on which
 * it was counted, the ledger and the notices. A lost dispute pauses its monthly donation. A payment beside the
 * first one bought no ticket and no month, so that both stay when it goes back.
 */
export async function recordMoneyBack(
  ctx: OrganizationContext,
  db: Database,
  before: LockedTransaction,
  back: MoneyBack,
): Promise<void> {
  const isGone = back.refundedAmount + back.chargedBackAmount === before.amount;
  const isFirst = !isBeside(before.flags);
  if (isFirst && isGone) await endTickets(ctx, db, before, back);
  if (isFirst) await giveTicketsBack(ctx, db, before, back);
  await moveTotals(ctx, db, before, back);
  await post(ctx, db, before, back);
  await noteChange(db, ctx, "donation", before.donationId);
  const { by } = back;
  if (by.kind === "refund") {
    await ctx.enqueue(db, "notifications.send-refund-notice", { refundId: by.id });
    await ctx.enqueue(db, "notifications.send-refund-report", { refundId: by.id });
    return;
  }
  const { id, stage } = by;
  await ctx.enqueue(db, "notifications.send-dispute-notice", { disputeId: id, stage });
  const isMonth = isFirst && before.recurrence === "monthly";
  if (stage === "lost" && isMonth) await pause(ctx, db, before);
}

async function moveTotals(
  ctx: OrganizationContext,
  db: Database,
  before: LockedTransaction,
  { status, ...after }: MoneyBack,
): Promise<void> {
  const { amount: charged, campaignId, localDay: day, recurrence } = before;
  const of = { day, campaignId, recurrence };
  await addTotals(ctx, db, [
    ...countedIn(before.status, before).map(({ count, amount, ...one }) => ({
      ...{ ...of, ...one },
      ...{ count: -count, amount: -amount },
    })),
    ...countedIn(status, { ...after, amount: charged }).map((one) => ({ ...of, ...one })),
  ]);
}

/**
 * Our commission goes back with a refund in proportion, and so does the gateway's fee where our staff's setting
 * says that we bear it; a dispute leaves both.
 */
async function post(
  ctx: OrganizationContext,
  db: Database,
  before: LockedTransaction,
  { by }: MoneyBack,
): Promise<void> {
  const { id, currency, provider } = before;
  const kind = by.kind === "refund" ? by.kind : by.posting;
  if (!kind || by.amount === 0n) return;
  const back =
    by.kind === "refund"
      ? {
          commission: { amount: -by.commission, currency },
          ...(await coveredFeeOf(ctx, db, before, by.amount)),
        }
      : {};
  const money = { amount: by.amount, currency };
  const posting = postingOf(ctx, {
    kind,
    sourceId: by.id,
    provider,
    heldBy: holderOf(provider),
    takesCommission: takesCommission(provider),
    availableOn: localDate(ctx.now, ctx.organization.timezone),
    money,
    ...back,
  });
  const [isNew] = await writePostings(ctx, db, [posting]);
  // The ledger has one chargeback for each dispute. If a dispute is lost, won and lost again, a
  // person decides.
  if (!isNew) await flagTransactions(ctx, db, [id], "amount_mismatch", "gift");
}

/** Returns a refund's share of the gateway's fee, which no company gives back, where we bear it. */
async function coveredFeeOf(
  ctx: OrganizationContext,
  db: Database,
  before: LockedTransaction,
  refund: bigint,
) {
  if (!ctx.organization.refundFeesCovered || holderOf(before.provider) !== "platform") return {};
  const known = await readRefundedFee(ctx, db, before.id);
  if (!known) return {};
  const { currency, fee } = known;
  const amount = shareOfRefund({ ...before, share: fee }, refund);
  return { coveredFee: { amount, currency } };
}

async function pause(
  ctx: OrganizationContext,
  db: Database,
  { id, donationId }: LockedTransaction,
): Promise<void> {
  const reason = "last_transaction_charge_back" as const;
  const [isPaused] = await pauseDonations(ctx, db, [{ donationId, reason }]);
  const order = { donationId, notice: "paused", key: id } as const;
  if (isPaused) await ctx.enqueue(db, "notifications.send-donor-notice", order);
}

/**
 * Ends the valid tickets of an order that was refunded or charged back, so that their seats are free again, and tells
 * the waiting list.
 */
async function endTickets(
  ctx: OrganizationContext,
  db: Database,
  { donationId, status: former }: LockedTransaction,
  { status }: MoneyBack,
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
  { status }: MoneyBack,
): Promise<void> {
  if (former !== "charged_back" || status !== "approved") return;
  const taken = await findChargedBack(ctx, db, donationId);
  // A seat of an event that has begun is worth nothing, and the organisation won.
  if (!taken || taken.begun) return;
  await ctx.enqueue(db, "donations.seat-late-approval", { transactionId: id });
}
