/** Computes the effects of refunds and disputes on a transaction. Pure. */
import type { TransactionStatus } from "./schema";

/** Minor units. */
export interface RefundableAmounts {
  amount: bigint;
  /** Minor units that were refunded already. */
  refundedAmount: bigint;
}

/** Returns a refund's share of the commission, half up; the last one gets the remainder. */
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

/** Only an approved charge becomes `refunded`; an open or lost dispute takes precedence. */
export function statusAfterRefund(
  status: TransactionStatus,
  { amount, refundedAmount }: RefundableAmounts,
): TransactionStatus {
  return status === "approved" && refundedAmount === amount ? "refunded" : status;
}

/**
 * Returns the status that follows from the stages of a charge's disputes. A lost dispute takes the
 * money; an open one blocks further refunds. Without either the status follows from the refunds.
 */
export function statusAfterDisputes(
  stages: readonly string[],
  { status, amount, refundedAmount }: RefundableAmounts & { status: TransactionStatus },
): TransactionStatus {
  if (stages.includes("lost")) return "charged_back";
  if (stages.includes("opened")) return status === "charged_back" ? status : "in_mediation";
  return refundedAmount === amount ? "refunded" : "approved";
}

/** Returns the amount in the totals: approved ones are net of partial refunds (contract). */
export function countedAmount(
  status: TransactionStatus,
  { amount, refundedAmount }: RefundableAmounts,
): bigint {
  return status === "approved" ? amount - refundedAmount : amount;
}
