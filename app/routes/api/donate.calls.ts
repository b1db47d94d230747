import { z } from "zod";
import type { GiveAnswer } from "~/domain/donations/giving/answer-donation.server";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { recordDeclinedLead } from "~/domain/donations/leads/record-declined-lead.server";
import { leadSchema } from "~/domain/donations/leads/record-lead.server";
import { donationSchema, paymentMethodSchema } from "~/domain/donations/schema";
import { answer } from "~/http/calls/answers.server";
import { defineOpenCall } from "~/http/calls/define-call.server";
import { formTokenAge } from "~/http/forms/csrf.server";
import { checkCsrf, readJson, validate } from "~/http/forms/forms.server";
import type { FormPost } from "~/http/openapi/call";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { nextActionSchema } from "~/domain/payments/next-action";
import { decimal, instant } from "~/http/openapi/shapes";
import { donation, transaction } from "./giving.calls";

const toDo = { amount: decimal, expires_at: instant.nullable() };
const [redirect, qr, reference, form] = nextActionSchema.options;

const given = z.strictObject({
  donation,
  /** Null for an order that costs nothing. */
  transaction: transaction.nullable(),
  thanks_url: z.url(),
  /** What the donor has to do before the donation is decided; a card's challenge is a redirect. */
  next_action: z
    .discriminatedUnion("kind", [
      redirect.extend(toDo),
      qr.extend(toDo),
      reference.extend(toDo),
      form.extend(toDo),
    ])
    .optional(),
});

/** The request's body as clients send it; the vault removes the card's fields before any other code reads it. */
const giveSchema = donationSchema.extend({
  payment_method: paymentMethodSchema.omit({ card: true }).extend({
    cc_number: z.string().min(12).max(23).optional().meta({
      description: "Instead of `gateway.token`; digits, spaces and dashes.",
    }),
    cc_expiration: z.string().max(9).optional().meta({ description: "MM/YY or MM/YYYY." }),
    cc_verification_number: z.string().max(4).optional(),
  }),
});

const donationForm: FormPost = {
  about: "CallInput: on to the thanks page, or to the donor's bank.",
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

const donationExample = {
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

const OF_ONE = { "cache-control": "no-store" };

function declined(given: GiveAnswer, locale: Parameters<typeof createTranslator>[0]): Response {
  const decline_code = given.declineCode ?? "processing_error";
  const t = createTranslator(locale);
  const error = {
    code: "card_declined",
    message: textForCode(t, "errors.decline", decline_code, "errors.card_declined"),
    decline_code,
    next_idempotency_key: given.nextIdempotencyKey,
  };
  return Response.json({ error }, { status: 402, headers: OF_ONE });
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export const calls = [
  defineOpenCall({
    id: "giveDonation",
    method: "POST",
    path: "/c/{slug}/donations",
    host: "organization",
    summary:
      "Gives to a campaign: 201 approved, or planned for its collect day; 202 not decided yet, 402 refused.",
    access: "form",
    guard: requirePublicOrganization,
    idempotent: true,
    readsItself: true,
    body: giveSchema,
    example: donationExample,
    form: donationForm,
    answers: { 201: given, 202: given },
    errors: [
      "card_declined",
      "card_token_expired",
      "possible_duplicate",
      "not_receiving",
      "campaign_ended",
      "provider_unavailable",
      "rate_limited",
      "step_up_required",
    ],
    async handle({ ctx, args, key, params: { slug: campaignSlug = "" }, request }) {
      const { csrf_token, idempotency_key, ...sent } = await readJson(request);
      checkCsrf(args, textOf(csrf_token), {
        organizationId: ctx.organizationId,
        form: campaignSlug,
      });
      const body = validate(donationSchema, sent);
      const idempotencyKey = key ?? textOf(idempotency_key);
      const token = request.headers.get("x-csrf-token") ?? textOf(csrf_token);
      const formAgeMs = formTokenAge(token, ctx.now);
      const made = await giveDonation(ctx, { campaignSlug, body, idempotencyKey, formAgeMs });
      if (made.status === "rejected") {
        const { email, first_name } = body.donor;
        const lead = leadSchema.parse({ email, first_name });
        if (!made.isRepeat) await recordDeclinedLead(ctx, campaignSlug, lead);
        return declined(made, ctx.locale);
      }
      const thanks_url = absoluteUrl(ctx.organization.slug, made.thanksPath);
      // A card's challenge that the browser has to post is the thanks page's to show.
      const isPosted = made.nextAction?.kind === "form";
      const nextAction = isPosted
        ? ({ kind: "redirect", url: thanks_url } as const)
        : made.nextAction;
      const content = {
        donation: made.donation,
        transaction: made.transaction,
        thanks_url,
        ...(nextAction && {
          next_action: {
            ...nextAction,
            amount: made.donation.amount,
            expires_at: made.expiresAt?.toISOString() ?? null,
          },
        }),
      };
      return answer(content, made.status === "in_process" ? 202 : 201, OF_ONE);
    },
  }),
];
