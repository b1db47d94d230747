/** Schemas of dLocal's answers; unknown members are ignored. */
import { z } from "zod";
import { isCurrency, parseDecimal } from "~/values/money/money";
import type { BookedAmount } from "../reported-payment";

const code = z.union([z.string(), z.number()]).transform(String);
// dLocal writes offsets as +0000, which Date does not parse everywhere.
export const instant = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")))
  .refine((date) => !Number.isNaN(date.getTime()));
const money = { amount: z.union([z.number(), z.string()]).optional(), currency: z.string() };
const state = {
  status: z.string(),
  status_code: code.nullish(),
  status_detail: z.string().nullish(),
};

export const paymentSchema = z.object({
  id: z.string().min(1),
  ...money,
  ...state,
  order_id: z.string().nullish(),
  created_date: instant.nullish().catch(null),
  approved_date: instant.nullish().catch(null),
  country: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  redirect_url: z.string().nullish(),
  ticket: z
    .object({
      number: z.string().nullish(),
      barcode: z.string().nullish(),
      id: z.string().nullish(),
      expiration_date: instant.nullish().catch(null),
      company_name: z.string().nullish(),
      provider_name: z.string().nullish(),
      image_url: z.string().nullish(),
    })
    .nullish(),
  bank_transfer: z
    .object({
      bank_name: z.string().nullish(),
      beneficiary_name: z.string().nullish(),
      bank_account: z.string().nullish(),
      reference: z.string().nullish(),
      redirect_url: z.string().nullish(),
    })
    .nullish(),
  three_dsecure: z.object({ redirect_url: z.string().nullish() }).nullish(),
  card: z
    .object({ card_id: z.string().nullish(), network_tx_reference: z.string().nullish() })
    .nullish(),
  acquirer: z
    .object({ network_response_code: code.nullish(), merchant_advice_code: code.nullish() })
    .nullish(),
});
export type DlocalPayment = z.infer<typeof paymentSchema>;

/** GET /orders/{order_id}: a payment without card and redirect. */
export const orderSchema = z
  .object({
    order_id: z.string(),
    payment_id: z.string().min(1),
    ...money,
    ...state,
    created_date: instant.nullish().catch(null),
    approved_date: instant.nullish().catch(null),
  })
  .transform(({ payment_id, ...order }) => ({ ...order, id: payment_id }));

export const errorSchema = z.object({
  code,
  message: z.string().default(""),
  param: z.string().nullish(),
});

export const storedCardSchema = z.object({
  card_id: z.string().min(1),
  last4: z.string().nullish(),
});

/** Refunds and chargebacks name their payment. */
export const afterwardsSchema = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  order_id: z.string().nullish(),
  ...money,
  ...state,
  created_date: instant.nullish().catch(null),
});

/** Parses JSON text with a schema. Returns null for anything else, including truncated bodies. */
export function readJson<T>(body: string, schema: z.ZodType<T>): T | null {
  try {
    const result = schema.safeParse(JSON.parse(body));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Returns the booked amount. JSON numbers in major units are exact for all our amounts. */
export function bookedAmount(answer: {
  amount?: number | string;
  currency: string;
}): BookedAmount | null {
  if (answer.amount === undefined) return null;
  if (!isCurrency(answer.currency)) return null;
  const amount = parseDecimal(String(answer.amount), answer.currency);
  return amount === null ? null : { amount, currency: answer.currency };
}
