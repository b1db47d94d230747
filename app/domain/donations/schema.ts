/** A donation as form and JSON call send it (contract.md, POST /c/{slug}/donations). */
import { z } from "zod";
import { discardReasons, donorDiscardReasons, hasKey } from "~/countries/catalogs";
import { parseTyped, toDecimal, type Currency } from "~/values/money/money";
import { asciiDigits } from "~/values/text/plain-typing";
import { amountMessage } from "../amount-issue";
import { typedText } from "~/values/text/typed-text";
import { localMethods } from "~/providers/local-methods";
import { personTypes } from "~/providers/provider";
import { hasLink, lineText as text } from "../text-fields";
import { percentage, upgradePeriod } from "../upgrade-fields";
import { periodSchema } from "../typed-days";

/** Statuses after the first charge, before which it is `attempted` or `refused`. */
export const donationStatuses = ["active", "paused", "discarded"] as const;
export type DonationStatus = (typeof donationStatuses)[number];
/** Reasons of a pause (product.md section 4), the keys of `catalogs.json`. */
export const pauseReasons = [
  "all_not_approved",
  "by_api",
  "by_org",
  "cc_expired",
  "cc_invalid_number",
  "cc_missing_security_code",
  "donor_request_stop_debit",
  "invalid_amount",
  "last_transaction_card_cancelled",
  "last_transaction_charge_back",
  "last_transaction_high_risk",
  "last_transaction_stolen_issue",
  "last_transactions_not_approved",
  "last_x_months_not_approved",
  "payment_method_invalid",
  "payment_method_missing",
  "payment_method_not_supported",
  "unknown",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * Pauses that the card caused, so that a new card ends them; it ends no pause for risk, amount or
 * by a person.
 */
const MENDABLE: ReadonlySet<string> = new Set<PauseReason>([
  "all_not_approved",
  "cc_expired",
  "cc_invalid_number",
  "cc_missing_security_code",
  "last_transaction_card_cancelled",
  "last_transaction_stolen_issue",
  "last_transactions_not_approved",
  "last_x_months_not_approved",
  "payment_method_invalid",
  "payment_method_missing",
  "payment_method_not_supported",
]);

export const mendableReasons: readonly string[] = [...MENDABLE];

/** Returns whether a new card ends a pause for this reason. */
export const isMendable = (reason: string | null): boolean =>
  reason !== null && MENDABLE.has(reason);

/** Pauses that the bank caused and no card ends; their donors get a mail, too. */
const UNMENDABLE: ReadonlySet<string> = new Set<PauseReason>([
  "donor_request_stop_debit",
  "invalid_amount",
  "last_transaction_charge_back",
  "last_transaction_high_risk",
]);

/** Returns whether the donor gets a mail about a pause for this reason, which the bank caused. */
export const isAnnounced = (reason: string | null): boolean =>
  isMendable(reason) || (reason !== null && UNMENDABLE.has(reason));

/** The body of a pause: members of the organisation pause with `by_org`. */
export const pauseSchema = z.object({ reason: z.enum(["by_org"]).optional() });
/** The body of a discard; the reason is a key of `catalogs.json`. */
export const discardSchema = z.object({
  reason: text(40).refine((key) => hasKey(discardReasons, key), "invalid"),
});
/** The form of a donor who cancels: a reason of their own list, and a line of their own words. */
export const cancelSchema = z.object({
  reason: z.string("required").refine((key) => hasKey(donorDiscardReasons, key), "required"),
  note: text(200).overwrite(typedText).optional(),
});
/** Changes of many donations at once. */
export const bulkActions = ["pause", "restore", "discard"] as const;
export type BulkAction = (typeof bulkActions)[number];
/** The most donations that one of them takes. */
export const MOST_AT_ONCE = 10_000;
/** The form that starts such a change: the digest of the previewed set, and the reason of a discard. */
export const bulkChangeSchema = z.object({
  chosen: text(64).regex(/^[0-9a-f]{64}$/, "invalid"),
  reason: text(40)
    .refine((key) => hasKey(discardReasons, key), "invalid")
    .optional(),
  /** Chosen by the page, so that a form that is sent twice starts one change. */
  idempotency_key: z.uuid("invalid"),
});
/** The month that a donor skips, as the page named it. */
export const skipSchema = z.object({ period: periodSchema });
export const recurrences = ["monthly", "one_time"] as const;
export type Recurrence = (typeof recurrences)[number];
/** What somebody gives now: a running month, a paused one, an ended one, or single donations only. */
export const donorKinds = ["monthly", "paused", "ended", "one_time"] as const;
export type DonorKind = (typeof donorKinds)[number];

const required = (max: number) => text(max).min(1, "required");
/** A name in mails, which must not carry an advertiser's link to a stranger. */
const named = (max: number) => required(max).refine((name) => !hasLink(name), "name_has_link");

/** A whole number, or its text from a plain form. Null is rejected, or it would become 0. */
function whole(least: number, most: number, fault = "invalid") {
  const number = z.int(fault).min(least, fault).max(most, fault);
  return z.union([number, z.string().transform(asciiDigits).transform(Number).pipe(number)], fault);
}

/** More are no donation but a shop. */
const MOST_ITEMS = 20;

/** The free amount has no uuid. Amounts are decimal strings in major units. */
const itemSchema = z.object({
  uuid: z.string().optional(),
  amount: z.coerce.string().optional(),
  item_name: text(200).optional(),
  quantity: whole(1, 1).optional().default(1),
});

/** The vault's data about the card that it removed from the body; a visitor cannot send it. */
const cardSummarySchema = z.object({
  brand: z.string().nullish().default(null),
  first_six: z.string().nullish().default(null),
  last_four: z.string().nullish().default(null),
  expiration_month: z.coerce.number().nullish().default(null),
  expiration_year: z.coerce.number().nullish().default(null),
  has_security_code: z
    .union([z.boolean(), z.string().transform((flag) => flag === "true")])
    .default(false),
  fingerprint: z.string().nullish().default(null),
  issues: z.array(z.string()).default([]),
});
export type CardSummary = z.output<typeof cardSummarySchema>;

const collectDay = z.union(
  [z.literal("last"), whole(1, 28, "collect_day_invalid")],
  "collect_day_invalid",
);

const flag = z.union([
  z.boolean(),
  z.string().transform((typed) => ["1", "on", "true"].includes(typed)),
]);
const tick = flag.optional().default(false);

/** The payment method, after the vault has removed the card number. */
export const paymentMethodSchema = z.object({
  gateway: z
    .object({
      name: text(40).optional(),
      token: text(100).optional(),
      /** What the company's own script made of the card in the browser; company-token.ts reads it. */
      company_token: text(64).optional(),
      public_key: text(100).optional(),
      version: text(10).optional(),
      device_profile_id: text(200).optional(),
      created_at: text(40).optional(),
      /** Why it made none. */
      company_fault: text(20).optional(),
    })
    .optional()
    .default({}),
  method_id: text(40).optional(),
  /** A way to pay that is no card, with the donor's bank where the method needs it. */
  method: z.enum(localMethods, "option_invalid").optional(),
  bank: text(40).optional(),
  person_type: z.enum(personTypes, "option_invalid").optional(),
  /** The account that is debited, and the donor's agreement to its debits. */
  cbu: text(40).optional(),
  mandate: flag.optional(),
  cardholder_name: text(120).optional(),
  cardholder_id_type: text(10).optional(),
  cardholder_id_number: text(30).optional(),
  card: cardSummarySchema.optional(),
});

/** The answer to a step-up (contract, 'Card testing'); `script` tells that a script can solve it. */
const stepUpSchema = z.object({
  solution: text(64).optional(),
  code: text(20).optional(),
  script: text(1).optional(),
});

/** What a donor or a member sends to replace a donation's card, after the vault removed its number. */
export const replacementSchema = z.object({
  payment_method: paymentMethodSchema.optional().default({ gateway: {} }),
  /** The donor agrees to the charge of the open period at once. */
  charge_now: z
    .union([z.boolean(), z.string().transform((flag) => flag === "1" || flag === "on")])
    .optional()
    .default(false),
  /** The amount of that charge as the page named it, in minor units. */
  charge_amount: z
    .string()
    .regex(/^\d{1,15}$/, "invalid")
    .transform((digits) => BigInt(digits))
    .optional(),
  step_up: stepUpSchema.optional().default({}),
});
export type Replacement = z.output<typeof replacementSchema>;

/** What a donor sends to continue a one-time donation every month, after the vault removed the card. */
export const conversionSchema = z.object({
  /** A decimal string in major units; what cannot be read is reported with the other fields. */
  amount: z.string().max(30, "amount_invalid").optional().default(""),
  /** The box beside the sentence that the product keeps. */
  agreed: z
    .union([z.boolean(), z.string().transform((flag) => flag === "1" || flag === "on")])
    .optional()
    .default(false),
  /** The local date in that sentence. */
  first_charge_on: text(10).optional().default(""),
  /** The card of the donation itself, which the donor let us keep for an hour. */
  kept_card: z
    .union([z.boolean(), z.string().transform((flag) => flag === "1")])
    .optional()
    .default(false),
  payment_method: paymentMethodSchema.optional().default({ gateway: {} }),
});
export type Conversion = z.output<typeof conversionSchema>;

/** Answers to the campaign's own questions by key; donation-terms.ts validates them with the campaign. */
const answersSchema = z
  .record(
    z.string().max(80),
    z.union([
      z.string().max(10_000),
      z.boolean(),
      z.record(z.string().max(20), z.string().max(500)),
    ]),
  )
  .refine((all) => Object.keys(all).length <= 60, "invalid");

/** The form of a donor's answers. */
export const ownAnswersSchema = z.object({ fields: answersSchema.optional().default({}) });

function coverOf(sent: boolean | number | string | undefined): boolean | number {
  if (sent === undefined || typeof sent === "boolean") return sent ?? false;
  return sent === "true" || sent === "false" ? sent === "true" : Number(sent);
}

export const donationSchema = z.object({
  donation: z.object({
    recurrency: whole(0, 1).optional(),
    collect_day: collectDay.optional(),
    /** Sent by a page that promised a first charge on the collect day. */
    first_charge: z.literal("collect_day", "option_invalid").optional(),
    installments: whole(1, 12).optional(),
    /** The campaign's increase, which the donor ticked. */
    upgrade: z
      .object({
        percentage,
        period: upgradePeriod,
        /** As the page offered it; an API client may leave it out. */
        auto: z
          .union([z.boolean(), z.enum(["0", "1"]).transform((flag) => flag === "1")], "invalid")
          .optional(),
      })
      .nullish()
      .transform((ticked) => ticked ?? undefined),
    items: z.array(itemSchema).min(1, "required").max(MOST_ITEMS, "invalid"),
  }),
  payment_method: paymentMethodSchema.optional().default({ gateway: {} }),
  donor: z.object({
    first_name: named(80),
    last_name: named(80),
    email: required(254)
      .pipe(z.email("email_invalid"))
      .transform((email) => email.toLowerCase())
      .meta({ format: "email" }),
    uid_type: text(10).optional(),
    uid_number: text(30).optional(),
  }),
  fields: answersSchema.optional().default({}),
  /** True, or the fee in basis points as the page named it. */
  cover_fees: z
    .union([z.boolean(), z.int(), z.string().regex(/^(?:true|false|\d{1,4})$/)], "invalid")
    .optional()
    .transform(coverOf),
  dedication: z
    .object({
      kind: z.enum(["honor", "memory"], "option_invalid"),
      name: named(120),
      message: text(500).optional().default(""),
    })
    .nullish()
    .transform((given) => given ?? null),
  /** Shown beside the donor's name where the donor agreed to show it. */
  public_message: text(140)
    .refine((message) => !/[<>]/.test(message), "characters_invalid")
    .refine((message) => !hasLink(message), "message_has_link")
    .optional()
    .default(""),
  anonymous: tick,
  consents: z
    .array(z.enum(["show_name", "keep_card"], "option_invalid"))
    .max(10, "invalid")
    .optional()
    .default([]),
  /** Of event tickets: who sits on each seat in the order of the items, or one person for all. */
  attendees: z
    .array(
      z.object({
        name: text(120)
          .refine((name) => !/[<>]/.test(name), "characters_invalid")
          .refine((name) => !hasLink(name), "name_has_link")
          .optional()
          .default(""),
        email: z
          .union([z.literal(""), text(254).pipe(z.email("email_invalid"))], "email_invalid")
          .optional()
          .default("")
          .transform((email) => email.toLowerCase()),
      }),
    )
    .max(MOST_ITEMS, "invalid")
    .optional()
    .default([]),
  promo_code: text(40).optional().default(""),
  /** The order's sum as the page named it, a decimal string in major units. */
  order_total: text(30).optional(),
  confirm_duplicate: tick,
  step_up: stepUpSchema.optional().default({}),
});

/** A change of a donation by JSON: the amount as a decimal string in major units. */
export const donationChangeSchema = z.object({
  amount: z.string("amount_invalid").max(30, "amount_invalid").optional(),
  collect_day: collectDay.optional(),
  /** The donation's `version` when its form was opened. */
  version: text(16).optional(),
});
export type DonationChange = z.output<typeof donationChangeSchema>;

/** The same from the edit form: the amount as people type it in the currency. */
export function donationFormSchema(currency: Currency) {
  return donationChangeSchema.extend({
    amount: z
      .string("required")
      .min(1, "required")
      .transform((typed, issues) => {
        const amount = parseTyped(typed, currency);
        if (amount !== null && amount > 0n) return toDecimal(amount, currency);
        issues.addIssue({ code: "custom", message: amountMessage(typed, currency) });
        return z.NEVER;
      }),
  });
}

/** The form that sends a receipt again: whose charge. */
export const receiptSchema = z.object({ transaction: text(36) });

export type DonationBody = z.output<typeof donationSchema>;
