/** Schemas of the plan's calls and forms. Messages are codes. */
import { z } from "zod";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine } from "~/values/text/typed-text";
import { legalNameSchema } from "../text-fields";
import { couponCode } from "./coupons/schema";

/** The gateway of the account that charges plans, as rows carry it. */
export const PLATFORM_GATEWAY = "platform";

/** Statuses of a charge that never reached the provider. */
export const UNSENT = ["cancelled", "non_existant"] as const;

export const paymentKinds = ["card", "cbu", "bank_transfer"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A code or number of at most so many characters, in its normal form. */
const code = (most: number, message: string) =>
  z
    .string("required")
    .overwrite(plainTyping)
    .min(1, "required")
    .max(most, message)
    .refine(isLine, message);

export const planCode = code(64, "option_invalid");

/** The number of a document; the country's rules are checked with its type. */
const documentNumber = code(40, "too_long");

/** Returns a document's number as it is stored. */
export const lettersAndDigits = (number: string) => number.replace(/[^0-9A-Za-z]/g, "");

/** What the vault puts in the place of a typed card. */
const cardSummary = z.object({
  brand: z.string().nullish().default(null),
  first_six: z.string().nullish().default(null),
  last_four: z.string().nullish().default(null),
  expiration_month: z.coerce.number().nullish().default(null),
  expiration_year: z.coerce.number().nullish().default(null),
  fingerprint: z.string().nullish().default(null),
  issues: z.array(z.string()).default([]),
  /** Which of two expiry fields is wrong. */
  expiry_part: z.enum(["month", "year"]).optional(),
});
export type TypedCard = z.output<typeof cardSummary>;

/** The place where the vault puts token and card, whatever the body's form. */
export const swappedCard = z.object({
  gateway: z.object({ token: z.string().max(200) }).optional(),
  card: cardSummary.optional(),
});

export const cardHolder = z.object({
  cardholder_name: legalNameSchema,
  cardholder_uid: documentNumber,
  method_id: code(40, "option_invalid").optional(),
});

/** The body of `validations/card` after the vault took the card out. */
export const cardValidation = cardHolder.extend({
  plan_code: planCode,
  payment_method: swappedCard.default({}),
});
export type CardValidation = z.output<typeof cardValidation>;

export const cbuNumber = z
  .string("required")
  .overwrite((text) => plainTyping(text).replace(/[\s-]/g, ""))
  .min(1, "required")
  .max(40, "too_long")
  .refine(isLine, "cbu_invalid");

export const transferPayer = z.object({
  name: legalNameSchema,
  email: z.email("email_invalid").max(255, "too_long"),
  uid_type: code(40, "option_invalid"),
  uid_number: documentNumber,
  cellphone: z.object({
    country: code(5, "option_invalid"),
    number: code(40, "too_long"),
  }),
});
export type TransferPayer = z.output<typeof transferPayer>;

export const paymentMode = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("card"), authorization: z.uuid("authorization_invalid") }),
    z.object({ type: z.literal("cbu"), cbu: cbuNumber }),
    z.object({ type: z.literal("bank_transfer"), payer: transferPayer }),
  ],
  "option_invalid",
);
export type PaymentModeOrder = z.output<typeof paymentMode>;

/** The body of a choice; Original has no payment mode. */
export const planChoice = z.object({
  plan_code: planCode,
  payment_mode: paymentMode.optional(),
  coupon: couponCode.optional(),
  payment_method: swappedCard.default({}),
});
export type PlanChoice = z.output<typeof planChoice>;

export const planChange = z.object({ plan_code: planCode, coupon: couponCode.optional() });
export type PlanChange = z.output<typeof planChange>;
export const modeChange = z.object({
  payment_mode: paymentMode,
  payment_method: swappedCard.default({}),
});
export type ModeChange = z.output<typeof modeChange>;
