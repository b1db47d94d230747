/** What a refund or a dispute changes of a transaction: status, commission, totals. Pure. */
import type { TransactionStatus } from "./schema";

/** Minor units. */
export interface RefundableAmounts {
  amount: bigint;
  /** What went back already. */
  refundedAmount: bigint;
}

/** Of our commission, a refund gives back its part, half up; the last one gives the remainder. */
export function commissionBack(
  transaction: RefundableAmounts & { commission: bigint },
  refund: bigint,
  givenBack: bigint,
): bigint {
  const { amount, refundedAmount, commission } = transaction;
  const left = commission - givenBack;
  if (refundedAmount + refund >= amount) return left;
  const part = (2n * commission * refund + amount) / (2n * amount);
  return part < left ? part : left;
}

/** Only an approved charge becomes `refunded`: a dispute that is open or lost says more. */
export function statusAfterRefund(
  status: TransactionStatus,
  { amount, refundedAmount }: RefundableAmounts,
): TransactionStatus {
  return status === "approved" && refundedAmount === amount ? "refunded" : status;
}

/**
 * The status that a charge has by its disputes, each by its stage: the money of a lost one is gone; while
 * one is open, nobody may give more back. Without either the charge is what its refunds make of it.
 */
export function statusAfterDisputes(
  stages: readonly string[],
  { status, amount, refundedAmount }: RefundableAmounts & { status: TransactionStatus },
): TransactionStatus {
  if (stages.includes("lost")) return "charged_back";
  if (stages.includes("opened")) return status === "charged_back" ? status : "in_mediation";
  return refundedAmount === amount ? "refunded" : "approved";
}

/** What a transaction counts in the totals: approved ones are net of partial refunds (contract). */
export function countedAmount(
  status: TransactionStatus,
  { amount, refundedAmount }: RefundableAmounts,
): bigint {
  return status === "approved" ? amount - refundedAmount : amount;
}
