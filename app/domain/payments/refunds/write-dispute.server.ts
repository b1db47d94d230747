import type { DisputeStage } from "~/providers/provider";
import type { BookedAmount } from "~/providers/provider";
import { localDate } from "~/values/time/calendar";
import type { Database, OrganizationContext } from "~/domain/context";
import { holderOf } from "~/domain/ledger/holder-of.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { lockTransaction, type LockedTransaction } from "~/domain/payments/lock-transaction.server";
import { moveTransaction } from "~/domain/payments/move-transaction.server";
import { stillThere, withDisputes } from "~/domain/payments/refund-totals";

/** The provider's current state of a dispute. */
export interface NotifiedDispute {
  transactionId: string;
  disputeId: string;
  stage: DisputeStage;
  booked: BookedAmount | null;
}

/** `waits`: the charge is unknown or its amount differs; operators see the message. */
export type WrittenDispute = "waits" | "known" | LockedTransaction;

/** The statuses of a charge whose money was taken. */
const TAKEN = ["approved", "refunded", "in_mediation", "charged_back"];

/**
 * Writes a dispute's stage in the caller's transaction: status, ledger, totals, the notice. A lost
 * dispute takes its own amount, but never more than is left of the charge; a later win returns it. A
 * dispute of another amount than the charge's is flagged. A stage older than ours changes nothing. Our
 * commission and the gateway's fee stay. Returns the transaction as it was before.
 */
export async function writeDispute(
  ctx: OrganizationContext,
  db: Database,
  { transactionId, disputeId, stage, booked }: NotifiedDispute,
): Promise<WrittenDispute> {
  const transaction = await lockTransaction(ctx, db, transactionId);
  if (!transaction || !TAKEN.includes(transaction.status)) return "waits";
  const all = await db.dispute.findMany({ where: { transactionId } });
  const before = all.find((dispute) => dispute.providerDisputeId === disputeId);
  if (before && (before.stage === stage || stage === "opened")) return "known";
  const { amount: charged, currency } = transaction;
  const money = booked ?? { amount: before?.amount ?? charged, currency };
  if (money.currency !== currency || money.amount <= 0n) {
    await flagTransactions(ctx, db, [transactionId], "amount_mismatch");
    return "waits";
  }
  const { organizationId, now } = ctx;
  const id = before?.id ?? ctx.newId();
  const decidedAt = stage === "opened" ? null : now;
  const others = all.filter((one) => one.id !== id);
  // A won dispute gives back what it took; a lost one takes what refunds and other disputes left.
  const amount = stage === "won" && before ? before.amount : money.amount;
  const left = stillThere(withDisputes(transaction, others), amount);
  const countedAmount = stage === "lost" ? left : (before?.countedAmount ?? 0n);
  const written = { stage, amount, countedAmount, decidedAt, updatedAt: now };
  await db.dispute.upsert({
    where: { organizationId_id: { organizationId, id } },
    update: written,
    create: {
      ...written,
      organizationId,
      id,
      transactionId,
      providerDisputeId: disputeId,
      currency,
      openedAt: now,
      createdAt: now,
    },
  });
  await moveTransaction(ctx, db, transaction, withDisputes(transaction, [...others, written]));
  if (amount !== charged || left < amount) {
    await flagTransactions(ctx, db, [transactionId], "amount_mismatch");
  }
  const kind = postingKind(before?.stage ?? null, stage);
  if (kind && countedAmount > 0n) {
    const posting = postingOf(ctx, {
      kind,
      sourceId: id,
      heldBy: holderOf(transaction.provider),
      availableOn: localDate(now, ctx.organization.timezone),
      money: { amount: countedAmount, currency },
    });
    const [isNew] = await writePostings(ctx, db, [posting]);
    // The ledger has one chargeback for each dispute. If a dispute is lost, won and lost again, a
    // person decides.
    if (!isNew) await flagTransactions(ctx, db, [transactionId], "amount_mismatch");
  }
  await ctx.enqueue(db, "notifications.send-dispute-notice", { disputeId: id, stage });
  return transaction;
}

function postingKind(before: string | null, stage: DisputeStage) {
  if (stage === "lost") return "chargeback";
  return stage === "won" && before === "lost" ? "chargeback_reversal" : null;
}
