/** Schemas of coupons: the code that an organisation types, and the form of our staff. Messages are codes. */
import { z } from "zod";
import { planTiers, type PlanTier } from "~/countries/plans/plans";
import { amountMessage } from "~/domain/amount-issue";
import { ticked } from "~/domain/ticked";
import { daySchema } from "~/domain/typed-days";
import { parseTyped, type Currency } from "~/values/money/money";
import { plainTyping } from "~/values/text/plain-typing";
import { couponDurations } from "./discount";

const LONGEST_CODE = 30;
const FORM = /^[A-Z0-9-]+$/;

/** A typed code; capitals and spaces around it do not matter. */
export const couponCode = z
  .string("required")
  .overwrite((typed) => plainTyping(typed).trim().toUpperCase())
  .min(1, "required")
  .max(LONGEST_CODE, "coupon_unknown")
  .regex(FORM, "coupon_unknown");

const couponKinds = ["percentage", "amount"] as const;
const couponCurrencies = ["ARS", "BRL", "CLP", "COP", "MXN", "PEN", "USD", "UYU"] as const;
export const paidTiers: readonly PlanTier[] = planTiers.filter((tier) => tier !== "original");

const empty = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : (value ?? null);

/** A whole number within limits; null where nothing is typed. */
const whole = (most: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(/^\d{1,9}$/, "number_invalid")
      .transform(Number)
      .refine((count) => count >= 1 && count <= most, "number_invalid")
      .nullable(),
  );

/** A typed amount of a currency in minor units; null where nothing is typed. */
const money = (currency: Currency) =>
  z.preprocess(
    empty,
    z
      .string()
      .transform((typed, issues) => {
        const amount = parseTyped(typed, currency);
        if (amount !== null && amount > 0n) return amount;
        issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
        return z.NEVER;
      })
      .nullable(),
  );

const amounts = {
  amount_ars: money("ARS"),
  amount_brl: money("BRL"),
  amount_clp: money("CLP"),
  amount_cop: money("COP"),
  amount_mxn: money("MXN"),
  amount_pen: money("PEN"),
  amount_usd: money("USD"),
  amount_uyu: money("UYU"),
};

const AMOUNTS = Object.keys(amounts) as (keyof typeof amounts)[];

export const couponForm = z
  .object({
    coupon: z
      .string("required")
      .overwrite((typed) => plainTyping(typed).trim().toUpperCase())
      .min(3, "promo_code_form")
      .max(LONGEST_CODE, "promo_code_form")
      .regex(FORM, "promo_code_form"),
    kind: z.enum(couponKinds, "option_invalid"),
    percentage: whole(100),
    ...amounts,
    duration: z.enum(couponDurations, "option_invalid"),
    months: whole(60),
    valid_until: z.preprocess(empty, daySchema.nullable()),
    max_uses: whole(1_000_000),
    /** None ticked means every tier. */
    tiers: ticked(z.enum(paidTiers as [PlanTier, ...PlanTier[]], "option_invalid")),
  })
  .refine(({ kind, percentage }) => kind !== "percentage" || percentage !== null, {
    path: ["percentage"],
    error: "required",
  })
  .refine((form) => form.kind !== "amount" || AMOUNTS.some((name) => form[name] !== null), {
    path: ["amount_ars"],
    error: "coupon_amount_required",
  })
  .refine(({ duration, months }) => duration !== "months" || months !== null, {
    path: ["months"],
    error: "required",
  });
export type CouponForm = z.output<typeof couponForm>;

/** Returns the amounts of a form by currency. */
export function amountsOf(form: Pick<CouponForm, keyof typeof amounts>) {
  return couponCurrencies.flatMap((currency) => {
    const amount = form[`amount_${currency.toLowerCase()}` as keyof typeof amounts];
    return amount === null ? [] : [{ currency, amount }];
  });
}
