/** The calls of the organisation's own plan. The vault takes cards out of their bodies. */
import { z } from "zod";
import { authorizeCard } from "~/domain/subscriptions/authorize-card.server";
import type { ChargeState } from "~/domain/subscriptions/charge-state";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { changePaymentMode } from "~/domain/subscriptions/change-payment-mode.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { couponCode } from "~/domain/subscriptions/coupons/schema";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import {
  cardValidation,
  cardHolder,
  modeChange,
  planChange,
  planChoice,
  planCode,
  transferPayer,
} from "~/domain/subscriptions/schema";
import { DomainError } from "~/domain/errors";
import { answer } from "~/http/calls/answers.server";
import { defineCall, type CallRequest } from "~/http/calls/define-call.server";
import { checkCsrf, readJson, refuseOtherKeys, validate } from "~/http/forms/forms.server";
import { takePlanChange, takeCardValidation } from "~/http/limits/plan-limits.server";
import { running, uuid } from "~/http/openapi/shapes";
import { subscription } from "~/http/openapi/subscription";
import type { SignedInContext } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import type { Locale } from "~/i18n/config";

/** The fields of a card as clients send them; the vault takes them out of the body. */
const typedCard = {
  cc_number: z.string().max(25).meta({ description: "Digits, spaces and dashes." }),
  cc_expiration_month: z.string().max(2),
  cc_expiration_year: z.string().max(4),
  cc_verification_number: z.string().max(4),
};
const sentMode = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("card"),
    authorization: uuid,
    cc_number: typedCard.cc_number.optional(),
    cc_expiration_month: typedCard.cc_expiration_month.optional(),
    cc_expiration_year: typedCard.cc_expiration_year.optional(),
    cc_verification_number: typedCard.cc_verification_number.optional(),
    cardholder_name: z.string().max(255).optional(),
    cardholder_uid: z.string().max(40).optional(),
    method_id: z.string().max(40).optional(),
  }),
  z.object({ type: z.literal("cbu"), cbu: z.string().max(40) }),
  z.object({ type: z.literal("bank_transfer"), payer: transferPayer }),
]);
const sentChoice = z.object({
  plan_code: planCode,
  payment_mode: sentMode.optional(),
  coupon: couponCode.optional(),
});

const sentModeChange = z.object({ payment_mode: sentMode });
const sentCard = cardHolder.extend({ ...typedCard, plan_code: planCode });

/** Reads a body out of which the vault took the card; `payment_method` is what it put in. */
async function readCarded<Schema extends z.ZodType>(
  { args, request }: CallRequest<SignedInContext>,
  { sent, schema }: { sent: z.ZodType; schema: Schema },
): Promise<z.output<Schema>> {
  const body = await readJson(request);
  checkCsrf(args, null);
  const { payment_method: _ours, ...own } = body;
  refuseOtherKeys(sent, own);
  return validate(schema, body);
}

const exampleCard = {
  cc_number: "4111111111111111",
  cc_expiration_month: "12",
  cc_expiration_year: "39",
  cc_verification_number: "123",
  cardholder_name: "Ana Paz",
  cardholder_uid: "20123456",
  method_id: "visa",
};

/** Returns 402 with the cause in words. */
function declined({ declineCode, nextIdempotencyKey }: ChargeState, locale: Locale): Response {
  const t = createTranslator(locale);
  const error = {
    code: "card_declined",
    message: textForCode(t, "donations.causes", declineCode ?? "", "errors.card_declined"),
    decline_code: declineCode,
    next_idempotency_key: nextIdempotencyKey,
  };
  return Response.json({ error }, { status: 402, headers: { "cache-control": "no-store" } });
}

/** Returns the answer of a charge that has no approval; null after one, or where nothing was charged. */
function refusedCharge(charge: ChargeState | null, locale: Locale) {
  if (charge?.status === "declined") return declined(charge, locale);
  if (charge?.status === "unknown") return { state: "running" } as const;
  if (charge?.status === "not_sent")
    throw new DomainError("provider_unavailable", { retryAfter: 30 });
  return null;
}

/** Returns the plan after a change, or what its charge came to instead. */
async function charged(ctx: SignedInContext, charge: ChargeState | null) {
  const refused = refusedCharge(charge, ctx.locale);
  if (refused instanceof Response) return refused;
  return refused ? answer(refused, 202) : getSubscription(ctx);
}

export const calls = [
  defineCall({
    id: "getSubscription",
    method: "GET",
    path: "/manage/api/subscription",
    ability: ["read", "subscription"],
    summary: "The organisation's plan, how it is paid, and what comes next.",
    answers: { 200: subscription },
    handle: ({ ctx }) => getSubscription(ctx),
  }),
  defineCall({
    id: "choosePlan",
    method: "POST",
    path: "/manage/api/subscription",
    ability: ["update", "subscription"],
    summary: "Chooses a plan. A card is charged at once, by its authorisation.",
    idempotent: true,
    sensitive: true,
    readsItself: true,
    limit: ({ ctx }) => takePlanChange(ctx),
    body: sentChoice,
    example: {
      plan_code: "professional_monthly_ar",
      payment_mode: {
        type: "bank_transfer",
        payer: {
          name: "Fundación Huellas",
          email: "tesoreria@huellas.example",
          uid_type: "CUIT",
          uid_number: "30712345671",
          cellphone: { country: "AR", number: "1123456789" },
        },
      },
    },
    answers: { 201: subscription, 202: running },
    errors: [
      "already_exists",
      "card_declined",
      "invalid_transition",
      "provider_unavailable",
      "rate_limited",
    ],
    async handle(requested) {
      const { ctx, key } = requested;
      const body = await readCarded(requested, { sent: sentChoice, schema: planChoice });
      const once = await choosePlan(ctx, body, key);
      if (once.state === "running") return once;
      const refused = refusedCharge(once.answer.charge, ctx.locale);
      return refused ?? { state: "done", answer: await getSubscription(ctx) };
    },
  }),
  defineCall({
    id: "changePlan",
    method: "PATCH",
    path: "/manage/api/subscription",
    ability: ["update", "subscription"],
    summary: "A higher plan is charged at once; a lower one begins when the period ends.",
    limit: ({ ctx }) => takePlanChange(ctx),
    body: planChange,
    example: { plan_code: "partner_monthly_ar" },
    answers: { 200: subscription, 202: running },
    errors: ["card_declined", "invalid_transition", "provider_unavailable", "rate_limited"],
    async handle({ ctx, body }) {
      const { charge } = await changePlan(ctx, body);
      return charged(ctx, charge);
    },
  }),
  defineCall({
    id: "cancelSubscription",
    method: "DELETE",
    path: "/manage/api/subscription",
    ability: ["update", "subscription"],
    summary: "Cancels the plan; it runs to the end of its period.",
    answers: { 200: subscription },
    errors: ["invalid_transition"],
    async handle({ ctx }) {
      await cancelSubscription(ctx);
      return getSubscription(ctx);
    },
  }),
  defineCall({
    id: "changePaymentMode",
    method: "PATCH",
    path: "/manage/api/subscription/payment_mode",
    ability: ["update", "subscription"],
    summary: "Changes how the plan is paid, and charges the open invoice.",
    sensitive: true,
    readsItself: true,
    limit: ({ ctx }) => takePlanChange(ctx),
    body: sentModeChange,
    example: { payment_mode: { type: "cbu", cbu: "2850590940090418135201" } },
    answers: { 200: subscription, 202: running },
    errors: ["card_declined", "invalid_transition", "provider_unavailable", "rate_limited"],
    async handle(requested) {
      const { ctx } = requested;
      const body = await readCarded(requested, { sent: sentModeChange, schema: modeChange });
      const { charge } = await changePaymentMode(ctx, body);
      return charged(ctx, charge);
    },
  }),
  defineCall({
    id: "validateCard",
    method: "POST",
    path: "/manage/api/validations/card",
    ability: ["update", "subscription"],
    summary: "Has a card authorised for a plan: for 30 minutes, and once.",
    sensitive: true,
    readsItself: true,
    limit: ({ ctx }) => takeCardValidation(ctx),
    body: sentCard,
    example: { ...exampleCard, plan_code: "professional_monthly_ar" },
    answers: { 200: z.strictObject({ authorization: uuid }) },
    errors: [
      "card_declined",
      "card_token_expired",
      "provider_unavailable",
      "not_ready",
      "rate_limited",
    ],
    async handle(requested) {
      const body = await readCarded(requested, { sent: sentCard, schema: cardValidation });
      return authorizeCard(requested.ctx, body);
    },
  }),
];
