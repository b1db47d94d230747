import type { Payment } from "./books";

/** Returns what Stripe keeps of a payment: 3.6 % and three pesos, and the tax on that in Mexico. */
export function feesOf({ currency, received }: Payment): Record<string, unknown> {
  const fee = Math.round(received * 0.036) + 300;
  const tax = currency === "mxn" ? Math.round(fee * 0.16) : 0;
  return {
    fee: fee + tax,
    fee_details: [
      { amount: fee, currency, type: "stripe_fee" },
      ...(tax > 0 ? [{ amount: tax, currency, type: "tax" }] : []),
    ],
  };
}
