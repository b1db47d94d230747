/** Schemas of the company's answers; unknown members are ignored. */
import { z } from "zod";
import { isCurrency, parseDecimal } from "~/values/money/money";
import type { Costs } from "../provider";
import type { BookedAmount } from "../reported-payment";

const id = z.union([z.number().int().positive(), z.string().min(1)]).transform(String);
const code = z.union([z.string(), z.number()]).transform(String);
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

export const refundSchema = z.object({
  id,
  payment_id: id,
  amount: z.number(),
  status: z.string().default("approved"),
});

/** Each refund by itself: an unreadable one is null, because it must neither hide the others nor be missed. */
const refundsSchema = z
  .array(z.unknown())
  .nullish()
  .transform((rows) => (rows ?? []).map((row) => refundSchema.safeParse(row).data ?? null));

export const paymentSchema = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number().optional(),
  currency_id: z.string().optional(),
  date_created: instant.nullish().catch(null),
  date_approved: instant.nullish().catch(null),
  date_of_expiration: instant.nullish().catch(null),
  refunds: refundsSchema.catch([null]),
  fee_details: z
    .array(z.object({ type: z.string(), amount: z.number(), fee_payer: z.string().nullish() }))
    .nullish()
    .catch(null),
  charges_details: z
    .array(
      z.object({
        type: z.string(),
        name: z.string().nullish().catch(null),
        accounts: z.object({ from: z.string() }).nullish().catch(null),
        amounts: z.object({ original: z.number() }),
      }),
    )
    .nullish()
    .catch(null),
  three_ds_info: z
    .object({ external_resource_url: z.string().nullish(), creq: z.string().nullish() })
    .nullish(),
});
export type MercadopagoPayment = z.infer<typeof paymentSchema>;

export const searchSchema = z.object({ results: z.array(paymentSchema) });

export const tokenSchema = z.object({ id: z.string().min(1), first_six_digits: z.string().min(6) });

/** A token that exists, with which of its card's digits it is known by. */
export const foundTokenSchema = tokenSchema.extend({
  status: z.string(),
  last_four_digits: z.string(),
});

export const customerSchema = z.object({ id: z.string().min(1) });
export const customersSchema = z.object({ results: z.array(customerSchema) });

export const storedCardSchema = z.object({
  id,
  last_four_digits: z.string().nullish(),
  payment_method: z.object({ id: z.string().min(1) }),
});

export const methodSchema = z.object({
  id: z.string().min(1),
  payment_type_id: z.string(),
  status: z.string(),
  min_allowed_amount: z.number().nullish().catch(null),
  max_allowed_amount: z.number().nullish().catch(null),
  settings: z
    .array(
      z.object({
        bin: z
          .object({ pattern: z.string(), exclusion_pattern: z.string().nullish() })
          .nullish()
          .catch(null),
        security_code: z.object({ mode: z.string() }).nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
});
export type MercadopagoMethod = z.infer<typeof methodSchema>;

export const errorSchema = z.object({
  message: z.string().nullish(),
  error: z.string().nullish(),
  cause: z
    .array(z.object({ code: code.optional(), description: z.string().nullish() }))
    .nullish()
    .catch(null),
});

/** Parses JSON text with a schema. Returns null for anything else, including truncated bodies. */
export function readJson<T>(body: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns an amount of major units; JSON numbers are exact for all our amounts. */
export function amountOf(
  amount: number | undefined,
  currency: string | undefined,
): BookedAmount | null {
  if (amount === undefined || !isCurrency(currency)) return null;
  const parsed = parseDecimal(String(amount), currency);
  return parsed === null ? null : { amount: parsed, currency };
}

/** Returns a payment's booked amount. */
export function bookedAmount(payment: MercadopagoPayment): BookedAmount | null {
  return amountOf(payment.transaction_amount, payment.currency_id);
}

/**
 * Returns the company's fees and the taxes that it withholds, which the account pays; undefined if the
 * answer has no readable ones. Our own commission is among its fees, and is no cost of the company.
 */
export function costsOf(payment: MercadopagoPayment): Costs | undefined {
  const { fee_details: fees, charges_details: charges, currency_id } = payment;
  if (!fees) return undefined;
  const own = fees.filter(
    ({ type, fee_payer: payer }) => type !== "application_fee" && payer !== "payer",
  );
  const withheld = (charges ?? []).filter(
    ({ type, accounts }) => type === "tax" && (accounts?.from ?? "collector") === "collector",
  );
  const sumOf = (amounts: readonly number[]) =>
    amounts.reduce<bigint | null>((sum, one) => {
      const booked = amountOf(one, currency_id);
      return sum === null || booked === null ? null : sum + booked.amount;
    }, 0n);
  const fee = sumOf(own.map(({ amount }) => amount));
  const taxes = sumOf(withheld.map(({ amounts }) => amounts.original));
  if (fee === null || taxes === null) return undefined;
  const names = [...new Set(withheld.map(taxName).filter((name) => name !== ""))];
  const parts = names.map((name) => {
    const same = withheld.filter((one) => taxName(one) === name);
    return { name, amount: sumOf(same.map(({ amounts }) => amounts.original)) ?? 0n };
  });
  return { fee, taxes, ...(parts.length > 0 && { withheld: parts }) };
}

/** Returns a tax's name as the books keep it; empty for one that is no name. */
function taxName({ name }: { name?: string | null }): string {
  const known = (name ?? "").toLowerCase();
  return /^[a-z][\w-]{0,59}$/.test(known) ? known : "";
}
