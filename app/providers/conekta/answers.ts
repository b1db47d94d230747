/** Schemas of Conekta's answers; unknown members are ignored. */
import { z } from "zod";
import { isCurrency, minorUnits } from "~/values/money/money";
import type { BookedAmount } from "../reported-payment";

const seconds = z.number().transform((time) => new Date(time * 1000));
const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .object({ data: z.array(schema) })
    .nullish()
    .transform((list) => list?.data ?? []);

const refundSchema = z.object({
  id: z.string().min(1),
  // It counts what went back below zero.
  amount: z.int().transform(Math.abs),
  status: z.string().nullish(),
});

const chargebackSchema = z.object({ id: z.string().min(1), status: z.string() });

export const chargeSchema = z.object({
  object: z.literal("charge"),
  id: z.string().min(1),
  order_id: z.string().min(1),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: seconds.nullish(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  /** What a transfer or a payment in cash needs; a card's has none of it. */
  payment_method: z
    .object({
      clabe: z.string().nullish(),
      bank: z.string().nullish(),
      receiving_account_bank: z.string().nullish(),
      reference: z.string().nullish(),
      barcode_url: z.string().nullish(),
      store: z.string().nullish(),
      store_name: z.string().nullish(),
      expires_at: seconds.nullish(),
    })
    .nullish()
    .catch(null),
  refunds: z.preprocess(
    (refunds) => (Array.isArray(refunds) ? { data: refunds } : refunds),
    listOf(refundSchema),
  ),
  chargeback: chargebackSchema.nullish(),
});
export type ConektaCharge = z.infer<typeof chargeSchema>;

export const orderSchema = z.object({
  object: z.literal("order"),
  id: z.string().min(1),
  payment_status: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  created_at: seconds,
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  customer_info: z.object({ customer_id: z.string().nullish() }).nullish().catch(null),
  line_items: listOf(z.object({ name: z.string() })).catch([]),
  charges: listOf(chargeSchema),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.url().nullish() }).nullish() })
    .nullish()
    .catch(null),
});
export type ConektaOrder = z.infer<typeof orderSchema>;

export const ordersSchema = z.object({
  data: z.array(z.unknown()),
  has_more: z.boolean().nullish(),
  next_page_url: z.string().nullish(),
});

/** The part of any order that tells whether it is the product's; without metadata it is not. */
export const namedSchema = z.object({
  object: z.literal("order"),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export const customerSchema = z.object({
  object: z.literal("customer"),
  id: z.string().min(1),
  payment_sources: listOf(z.object({ id: z.string().min(1), type: z.string() })),
});

export const eventSchema = z.object({
  id: z.string().min(1),
  created_at: seconds,
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/** Returns a text of an order's metadata; empty without one. */
export function noteOf({ metadata }: ConektaOrder, name: string): string {
  const value = metadata?.[name];
  return typeof value === "string" ? value : "";
}

/** Returns all texts of an order's metadata, which is only written as a whole. */
export function notesOf({ metadata }: ConektaOrder): Record<string, string> {
  const texts = Object.entries(metadata ?? {}).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Returns the charge that took the money. */
export function paidCharge({ charges }: ConektaOrder): ConektaCharge | undefined {
  return charges.find(({ paid_at: paidAt }) => paidAt) ?? undefined;
}

/** Conekta counts hundredths of each currency. */
const unitsOf = (currency: string) =>
  isCurrency(currency) ? 10n ** BigInt(2 - minorUnits(currency)) : 1n;

/** Returns an amount as Conekta counts it. */
export function toCents(amount: bigint, currency: string): number {
  return Number(amount * unitsOf(currency));
}

/** Returns an amount of Conekta's in our minor units; null for another currency or a fraction of a unit. */
export function bookedAmount(amount: number, currency: string): BookedAmount | null {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) return null;
  const units = unitsOf(code);
  const given = BigInt(amount);
  return given % units === 0n ? { amount: given / units, currency: code } : null;
}
