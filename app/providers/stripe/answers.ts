/** Schemas of Stripe's answers; unknown members are ignored. */
import { z } from "zod";
import { isCurrency, minorUnits } from "~/values/money/money";
import type { BookedAmount } from "../reported-payment";

const seconds = z.number().transform((time) => new Date(time * 1000));
/** An object in full where it was asked for, else its id. */
const expandable = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.string().transform(() => null)])
    .nullish()
    .catch(null);

export const paymentErrorSchema = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  message: z.string().nullish(),
  network_advice_code: z.string().nullish(),
});
export type PaymentError = z.infer<typeof paymentErrorSchema>;

const balanceSchema = z.object({
  currency: z.string(),
  fee_details: z.array(z.object({ amount: z.int(), type: z.string() })),
});

export const paymentSchema = z.object({
  object: z.literal("payment_intent"),
  id: z.string().min(1),
  status: z.string(),
  amount_received: z.int().nullish(),
  currency: z.string(),
  created: seconds,
  cancellation_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).catch({}),
  customer: z.string().nullish().catch(null),
  payment_method: z.string().nullish().catch(null),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.url().nullish() }).nullish() })
    .nullish()
    .catch(null),
  last_payment_error: paymentErrorSchema.nullish(),
  latest_charge: expandable(
    z.object({
      created: seconds,
      balance_transaction: expandable(balanceSchema),
      payment_method_details: z
        .object({
          card: z.object({ network_transaction_id: z.string().nullish() }).nullish(),
        })
        .nullish(),
    }),
  ),
});
export type StripePayment = z.infer<typeof paymentSchema>;

/** What refunds and disputes have in common. */
const afterwards = {
  id: z.string().min(1),
  payment_intent: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
};
export const refundSchema = z.object({ object: z.literal("refund"), ...afterwards });
export const disputeSchema = z.object({ object: z.literal("dispute"), ...afterwards });

export const eventSchema = z.object({
  id: z.string().min(1),
  created: seconds,
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/** Currencies without a smaller unit at Stripe; it counts hundredths of every other one of ours. */
const WHOLE: readonly string[] = ["CLP"];

/** Stripe's units in one of our minor units: it counts cents of Colombia's peso, where we do not. */
function unitsOf(currency: string): bigint {
  if (!isCurrency(currency)) return 1n;
  const decimals = WHOLE.includes(currency) ? 0 : 2;
  return 10n ** BigInt(decimals - minorUnits(currency));
}

/** Returns an amount as Stripe counts it. */
export function toUnits(amount: bigint, currency: string): number {
  return Number(amount * unitsOf(currency));
}

/** Returns an amount of Stripe's in our minor units; null for another currency or a fraction of a unit. */
export function bookedAmount(
  amount: number | null | undefined,
  currency: string,
): BookedAmount | null {
  const code = currency.toUpperCase();
  if (amount === null || amount === undefined || !isCurrency(code)) return null;
  const units = unitsOf(code);
  const given = BigInt(amount);
  return given % units === 0n ? { amount: given / units, currency: code } : null;
}
