import type { DisputeStage } from "~/providers/provider";
import type { BookedAmount } from "~/providers/reported-payment";
import type { Database, OrganizationContext } from "~/domain/context";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { stillThere, withDisputes } from "~/domain/payments/refund-totals";
import type { ChargeCause, LockedAttempt } from "~/domain/payments/charge-cause";
import { moveAttempt } from "./move-attempt.server";

/** The provider's current state of a dispute. */
export interface NotifiedDispute {
  transactionId: string;
  disputeId: string;
  stage: DisputeStage;
  booked: BookedAmount | null;
}

/** `waits`: the charge is unknown or its amount differs; operators see the message. */
export type WrittenDispute = "waits" | "known" | LockedAttempt;

/** The statuses of a charge whose money was taken. */
const TAKEN = ["approved", "refunded", "in_mediation", "charged_back"];

/**
 * Writes a dispute's stage in the caller's transaction, with what follows for its cause. A lost
 * dispute takes its own amount, but never more than is left of the charge; a later win returns it. A
 * dispute of another amount than the charge's is flagged. A stage older than ours changes nothing. Our
 * commission and the gateway's fee stay. Returns the attempt as it was before.
 */
export async function writeDispute(
  ctx: OrganizationContext,
  db: Database,
  cause: ChargeCause,
  { transactionId, disputeId, stage, booked }: NotifiedDispute,
): Promise<WrittenDispute> {
  const attempt = await cause.moneyBack.lock(ctx, db, transactionId);
  if (!attempt || !TAKEN.includes(attempt.status)) return "waits";
  const all = await db.dispute.findMany({ where: { transactionId } });
  const before = all.find((dispute) => dispute.providerDisputeId === disputeId);
  if (before && (before.stage === stage || stage === "opened")) return "known";
  const { amount: charged, currency } = attempt;
  const money = booked ?? { amount: before?.amount ?? charged, currency };
  if (money.currency !== currency || money.amount <= 0n) {
    await flagTransactions(ctx, db, [transactionId], "amount_mismatch", cause.name);
    return "waits";
  }
  const { organizationId, now } = ctx;
  const id = before?.id ?? ctx.newId();
  const decidedAt = stage === "opened" ? null : now;
  const others = all.filter((one) => one.id !== id);
  // A won dispute gives back what it took; a lost one takes what refunds and other disputes left.
  const amount = stage === "won" && before ? before.amount : money.amount;
  const left = stillThere(withDisputes(attempt, others), amount);
  const countedAmount = stage === "lost" ? left : (before?.countedAmount ?? 0n);
  const written = { stage, amount, countedAmount, decidedAt, updatedAt: now };
  await db.dispute.upsert({
    where: { organizationId_id: { organizationId, id } },
    update: written,
    create: {
      ...written,
      organizationId,
      id,
      chargeCause: cause.name,
      transactionId,
      providerDisputeId: disputeId,
      currency,
      openedAt: now,
      createdAt: now,
    },
  });
  if (amount !== charged || left < amount) {
    await flagTransactions(ctx, db, [transactionId], "amount_mismatch", cause.name);
  }
  const after = withDisputes(attempt, [...others, written]);
  const posting = postingKind(before?.stage ?? null, stage);
  const by = { kind: "dispute", id, stage, amount: countedAmount, posting } as const;
  await moveAttempt(ctx, db, cause, attempt, { after, by });
  return attempt;
}

function postingKind(before: string | null, stage: DisputeStage) {
  if (stage === "lost") return "chargeback";
  return stage === "won" && before === "lost" ? "chargeback_reversal" : null;
}
