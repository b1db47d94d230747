/** Computes what a charge is in the totals of its day. Pure. */
import type { LockedAttempt } from "~/domain/payments/charge-cause";
import type { TransactionStatus } from "~/domain/payments/schema";

type GoneAmounts = Pick<
  LockedAttempt,
  "amount" | "refundedAmount" | "disputedAmount" | "chargedBackAmount"
>;

/** What a charge adds to the totals of a status. */
export interface Counted {
  status: TransactionStatus;
  count: number;
  amount: bigint;
}

/**
 * Returns what a charge is in the totals: a dispute counts with its own amount, and what neither
 * refunds nor disputes took stays approved (contract, 'The lab').
 */
export function countedIn(
  status: TransactionStatus,
  { amount, refundedAmount, disputedAmount, chargedBackAmount }: GoneAmounts,
): Counted[] {
  const kept = amount - refundedAmount - disputedAmount - chargedBackAmount;
  const parts: Partial<Record<TransactionStatus, bigint>> = {
    approved: kept,
    in_mediation: disputedAmount,
    charged_back: chargedBackAmount,
  };
  if (!(status in parts)) return [{ status, count: 1, amount }];
  return (Object.entries(parts) as [TransactionStatus, bigint][])
    .map(([of, part]) => ({ status: of, count: of === status ? 1 : 0, amount: part }))
    .filter((one) => one.count !== 0 || one.amount !== 0n);
}
