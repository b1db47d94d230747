import { z } from "zod";
import { limitsQuery } from "~/domain/donations/get-limits.server";
import { leadSchema } from "~/domain/donations/record-lead.server";
import { donationSchema, paymentMethodSchema, recurrences } from "~/domain/donations/schema";
import { transactionStatuses } from "~/domain/payments/schema";
import type { Call, FormPost } from "~/http/openapi/call";
import { currency, decimal, instant, text, uuid } from "~/http/openapi/shapes";

const gift = z.strictObject({
  uuid,
  recurrence: z.enum(recurrences),
  amount: decimal,
  currency,
  status: z.enum(["active", "in_process", "rejected", "paused", "discarded"]),
});
const transaction = z.strictObject({ uuid, status: z.enum(transactionStatuses) });
const given = z.strictObject({
  donation: gift,
  transaction,
  thanks_url: z.url(),
  challenge_url: z.url().optional(),
});

/** What is sent; the vault takes the card's fields out before anything else reads the body. */
const giftSchema = donationSchema.extend({
  payment_method: paymentMethodSchema.omit({ card: true }).extend({
    cc_number: z.string().min(12).max(23).optional().meta({
      description: "Instead of `gateway.token`; digits, spaces and dashes.",
    }),
    cc_expiration: z.string().max(9).optional().meta({ description: "MM/YY or MM/YYYY." }),
    cc_verification_number: z.string().max(4).optional(),
  }),
});

const giftForm: FormPost = {
  about: "Given: on to the thanks page, or to the donor's bank.",
  schema: z.object({
    csrf_token: z.string(),
    idempotency_key: z.string().optional(),
    amount: z.string().optional().meta({ description: "As people type it: `1.500,00`." }),
    "donation[item]": z.string().optional().meta({ description: "A preset amount's uuid." }),
    "donation[recurrency]": z.enum(["0", "1"]).optional(),
    "donation[collect_day]": z.string().optional(),
    "payment_method[cc_number]": z.string(),
    "payment_method[cc_expiration]": z.string(),
    "payment_method[cc_verification_number]": z.string(),
    "payment_method[cardholder_name]": z.string(),
    "payment_method[cardholder_id_type]": z.string().optional(),
    "payment_method[cardholder_id_number]": z.string(),
    "donor[first_name]": z.string(),
    "donor[last_name]": z.string(),
    "donor[email]": z.string(),
    confirm_duplicate: z.literal("1").optional(),
  }),
  example: {
    csrf_token: "…",
    amount: "1.500,00",
    "donation[recurrency]": "0",
    "payment_method[cc_number]": "4111111111111111",
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_type]": "DNI",
    "payment_method[cardholder_id_number]": "20123456",
    "donor[first_name]": "Ana",
    "donor[last_name]": "Paz",
    "donor[email]": "ana@example.org",
  },
};

const giftExample = {
  donation: { recurrency: 1, collect_day: 5, items: [{ amount: "1500.00" }] },
  payment_method: {
    gateway: { name: "local_payments" },
    cc_number: "4111111111111111",
    cc_expiration: "12/39",
    cc_verification_number: "123",
    cardholder_name: "Ana Paz",
    cardholder_id_type: "DNI",
    cardholder_id_number: "20123456",
  },
  donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
};

export const calls: readonly Call[] = [
  {
    id: "giveDonation",
    method: "POST",
    path: "/c/{slug}/donations",
    host: "organization",
    summary: "Gives to a campaign: 201 approved, 202 not decided yet, 402 refused.",
    access: "form",
    idempotent: true,
    body: giftSchema,
    example: giftExample,
    form: giftForm,
    answers: { 201: given, 202: given },
    errors: [
      "card_declined",
      "card_token_expired",
      "possible_duplicate",
      "not_receiving",
      "provider_unavailable",
    ],
  },
  {
    id: "getLimits",
    method: "GET",
    path: "/c/{slug}/limits",
    host: "organization",
    summary: "What may be given to a campaign through a gateway.",
    access: "anyone",
    query: limitsQuery,
    answers: { 200: z.strictObject({ min: decimal, max: decimal.nullable() }) },
    errors: ["not_receiving"],
  },
  {
    id: "recordLead",
    method: "POST",
    path: "/c/{slug}/leads",
    host: "organization",
    summary: "Keeps who typed an e-mail on a donation form.",
    access: "form",
    body: leadSchema,
    example: { email: "ana@example.org", first_name: "Ana" },
    answers: { 204: null },
    errors: ["rate_limited"],
  },
  {
    id: "getThanks",
    method: "GET",
    path: "/c/{slug}/thanks/{donation}",
    host: "organization",
    summary: "What the thanks page asks while a gift is not decided.",
    access: "anyone",
    answers: {
      200: z.strictObject({
        state: z.enum(["approved", "undecided", "challenge", "refused", "returned"]),
        donation: gift,
        transaction,
      }),
    },
  },
  {
    id: "createCardToken",
    method: "POST",
    path: "/cvault/credit-card/temporal",
    host: "organization",
    summary: "A token for a card: works once, for 15 minutes, for this organisation.",
    access: "form",
    body: z.object({
      country_code: z.string().optional(),
      holder_name: z.string().optional(),
      key: z.string().optional().meta({
        description: 'The content of `<meta name="vault-key">`; the header serves as well.',
      }),
      pan: z.string().min(12).max(23),
      expiration_month: z.union([z.string(), z.number()]),
      expiration_year: z.union([z.string(), z.number()]),
      cvv: z.string().max(4).nullish(),
    }),
    example: {
      country_code: "AR",
      holder_name: "Ana Paz",
      pan: "4111111111111111",
      expiration_month: "12",
      expiration_year: "2039",
      cvv: "123",
    },
    answers: {
      201: z.strictObject({
        token: text,
        expires_at: instant,
        brand: text,
        first_six: text,
        last_four: text,
      }),
    },
    errors: ["rate_limited"],
  },
];
