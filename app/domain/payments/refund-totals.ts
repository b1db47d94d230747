/** Computes the effects of refunds and disputes on an attempt. Pure. */
import type { TransactionStatus } from "./schema";

/** A charge and what went back of it, in minor units; the parts are never more than the amount. */
export interface GoneAmounts {
  amount: bigint;
  refundedAmount: bigint;
  /** What open disputes hold. */
  disputedAmount: bigint;
  /** What lost disputes took. */
  chargedBackAmount: bigint;
}

const TAKEN: readonly string[] = ["approved", "in_mediation", "charged_back"];

/** Returns what neither refunds nor disputes took of a charge; null where nothing was charged or left. */
export function keptOf(charge: GoneAmounts & { status: string }): bigint | null {
  const { amount, refundedAmount, disputedAmount, chargedBackAmount, status } = charge;
  const kept = amount - refundedAmount - disputedAmount - chargedBackAmount;
  return TAKEN.includes(status) && kept > 0n ? kept : null;
}

/** A dispute of a charge, with what it took if it is lost. */
export interface KnownDispute {
  stage: string;
  amount: bigint;
  countedAmount: bigint;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** Returns the part of `wanted` that a refund or lost dispute can still take: never more than the charge. */
export function stillThere(
  { amount, refundedAmount, chargedBackAmount }: Omit<GoneAmounts, "disputedAmount">,
  wanted: bigint,
): bigint {
  return least(wanted, amount - refundedAmount - chargedBackAmount);
}

/** Returns the charge after a refund; what an open dispute holds shrinks to what is left. */
export function afterRefund(before: GoneAmounts, refund: bigint): GoneAmounts {
  const refundedAmount = before.refundedAmount + refund;
  const after = { ...before, refundedAmount };
  return { ...after, disputedAmount: stillThere(after, before.disputedAmount) };
}

/** Returns the charge with its disputes. */
export function withDisputes(charge: GoneAmounts, disputes: readonly KnownDispute[]): GoneAmounts {
  const sum = (stage: string, column: "amount" | "countedAmount") =>
    disputes.reduce((total, one) => total + (one.stage === stage ? one[column] : 0n), 0n);
  const after = { ...charge, chargedBackAmount: sum("lost", "countedAmount") };
  return { ...after, disputedAmount: stillThere(after, sum("opened", "amount")) };
}

/**
 * Returns the status that follows from what went back. A lost dispute took the money; an open one
 * blocks further refunds. Without either the status follows from the refunds.
 */
export function statusAfter(
  before: TransactionStatus,
  { amount, refundedAmount, disputedAmount, chargedBackAmount }: GoneAmounts,
): TransactionStatus {
  if (chargedBackAmount > 0n) return "charged_back";
  if (disputedAmount > 0n) return before === "charged_back" ? before : "in_mediation";
  return refundedAmount === amount ? "refunded" : "approved";
}
