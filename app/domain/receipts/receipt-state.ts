/** What a receipt still proves after refunds and disputes. */
export type ReceiptState = "valid" | "partly_refunded" | "refunded" | "disputed" | "charged_back";

interface Received {
  status: string;
  /** Minor units. */
  amount: bigint;
  /** What refunds gave back and lost disputes took. */
  refunded: bigint;
  /** What open disputes hold. */
  disputed: bigint;
}

/** The statuses of a charge whose money came in at some time; each has a receipt. */
export const RECEIVED = ["approved", "refunded", "in_mediation", "charged_back"] as const;

export function receiptState({ status, amount, refunded }: Received): ReceiptState {
  if (refunded >= amount) return status === "charged_back" ? "charged_back" : "refunded";
  if (status === "in_mediation") return "disputed";
  return refunded > 0n ? "partly_refunded" : "valid";
}

/** Returns what a charge adds to its year: without what went back, and what a bank wants back. */
export function countedAmount({ amount, refunded, disputed }: Received): bigint {
  return amount - refunded - disputed;
}

/** Returns the sums that a year's receipt states, by currency in the order of their first donation. */
export function yearTotals<Currency extends string>(
  donations: readonly { currency: Currency; counted: bigint }[],
): { currency: Currency; amount: bigint }[] {
  const currencies = [...new Set(donations.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amount: donations
      .filter((donation) => donation.currency === currency)
      .reduce((sum, { counted }) => sum + counted, 0n),
  }));
}
