import type { Payment } from "./books";

/** Returns what the company takes. */
export function feeOf({ amount }: Payment): number {
  return Math.round(amount * 4) / 100;
}

/** Argentina's provinces withhold a part of what an account collects. */
export function withheldOf({ amount, currency }: Payment): number {
  return currency === "ARS" ? Math.round(amount) / 100 : 0;
}

const chargeOf = (type: "fee" | "tax", name: string, original: number) => ({
  ...{ type, name, accounts: { from: "collector", to: "mp" } },
  amounts: { original, refunded: 0 },
});

/** Returns what the company, we and the state take of a payment, as the company answers it. */
export function costsOf(payment: Payment): Record<string, unknown> {
  return {
    fee_details: [
      { type: "mercadopago_fee", amount: feeOf(payment), fee_payer: "collector" },
      ...(payment.applicationFee > 0
        ? [{ type: "application_fee", amount: payment.applicationFee, fee_payer: "collector" }]
        : []),
    ],
    charges_details: [
      chargeOf("fee", "mercadopago_fee", feeOf(payment)),
      ...(withheldOf(payment) > 0
        ? [chargeOf("tax", "tax_withholding_iibb", withheldOf(payment))]
        : []),
    ],
  };
}
