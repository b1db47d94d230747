/** What a receipt still proves after refunds and disputes. */
export type ReceiptState = "valid" | "partly_refunded" | "refunded" | "disputed" | "charged_back";

interface Received {
  status: string;
  /** Minor units. */
  amount: bigint;
  refunded: bigint;
}

/** The statuses of a charge whose money came in at some time; each has a receipt. */
export const RECEIVED = ["approved", "refunded", "in_mediation", "charged_back"] as const;

export function receiptState({ status, amount, refunded }: Received): ReceiptState {
  if (status === "charged_back") return "charged_back";
  if (status === "in_mediation") return "disputed";
  if (status === "refunded" || refunded >= amount) return "refunded";
  return refunded > 0n ? "partly_refunded" : "valid";
}

/** Returns what a charge adds to its year: nothing while a bank wants the money back. */
export function countedAmount(gift: Received): bigint {
  const state = receiptState(gift);
  return state === "valid" || state === "partly_refunded" ? gift.amount - gift.refunded : 0n;
}

/** Returns the sums that a year's receipt states, by currency in the order of their first gift. */
export function yearTotals<Currency extends string>(
  gifts: readonly { currency: Currency; counted: bigint }[],
): { currency: Currency; amount: bigint }[] {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amount: gifts
      .filter((gift) => gift.currency === currency)
      .reduce((sum, { counted }) => sum + counted, 0n),
  }));
}
