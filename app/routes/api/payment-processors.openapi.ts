import { z } from "zod";
import {
  paymentProcessorChangeSchema,
  paymentProcessorSchema,
  type PaymentProcessorView,
  type RulesView,
} from "~/domain/payment-processors/schema";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { pageEventSchema } from "~/domain/reports/record-page-event.server";
import type { Call } from "~/http/openapi/call";
import { csrf_token } from "./sign-in.openapi";
import { instant, running, text, textOrNull, uuid } from "~/http/openapi/shapes";

const rules = z.strictObject({
  retry: z.boolean(),
  campaigns: z.array(z.strictObject({ uuid, title: text })),
}) satisfies z.ZodType<RulesView>;

const gateway = z.enum(["local_payments", "global_payments", "mercadopago", "centralpos"]);

const paymentProcessor = z.strictObject({
  uuid,
  family: gateway,
  gateway,
  created_at: instant,
  gateway_account_name: textOrNull,
  gateway_name: text,
  order: z.int().min(1),
  method_ids: z.array(text.meta({ examples: ["visa"] })),
  allowed_without_cvv: z.boolean(),
  soft_descriptor: textOrNull.meta({ examples: ["HUELLAS"] }),
  rules,
  fee: z
    .number()
    .min(0)
    .nullable()
    .meta({ description: "Per cent of a gift.", examples: [4.5] }),
}) satisfies z.ZodType<PaymentProcessorView>;

const all = {
  path: "/manage/api/payment_processors",
  host: "organization",
  access: "session",
} as const;
const one = { ...all, path: `${all.path}/{uuid}`, params: { uuid } } as const;
const change = {
  ...one,
  sensitive: true,
  body: paymentProcessorChangeSchema,
  example: { soft_descriptor: "HUELLAS", order: 1 },
  answers: { 200: paymentProcessor },
} as const satisfies Partial<Call>;

export const calls: readonly Call[] = [
  {
    id: "track",
    method: "POST",
    path: "/manage/api/track",
    host: "organization",
    access: "session",
    summary: "Tells of a click on the gateways' page; 204 whatever becomes of it.",
    forgiving: true,
    body: pageEventSchema,
    example: {
      event: "click_create_payment_processor",
      trigger_button: "choose",
      breadcrumbs_path: "/manage/settings/gateways",
      gateway_id: "local_payments",
    },
    answers: { 204: null },
  },
  {
    ...all,
    id: "listPaymentProcessors",
    method: "GET",
    summary: "The enabled gateways by their order.",
    list: "short",
    answers: { 200: paymentProcessor },
  },
  {
    ...all,
    id: "createPaymentProcessor",
    method: "POST",
    summary: "Enables a gateway.",
    idempotent: true,
    sensitive: true,
    body: paymentProcessorSchema,
    example: { gateway: "local_payments", soft_descriptor: "HUELLAS" },
    answers: { 201: paymentProcessor, 202: running },
    errors: [
      "plan_required",
      "feature_required",
      "already_exists",
      "bank_account_required",
      "gateway_account_taken",
      "gateway_not_available",
      "provider_unavailable",
      "rate_limited",
    ],
  },
  {
    id: "connectMercadopago",
    method: "POST",
    path: "/auth/mercadopago",
    host: "organization",
    access: "session",
    summary: "Leads to Mercado Pago, where the owner of an account there connects it.",
    sensitive: true,
    form: {
      status: 302,
      schema: z.object({
        csrf_token,
        password: passwordOnlySchema.shape.password.optional().meta({
          description: "Where the login is older than ten minutes.",
        }),
        began_at: z.literal("onboarding").optional().meta({
          description: "Where it ends: at the onboarding, or at the settings.",
        }),
      }),
      example: { csrf_token: "…" },
      about: "On to the company's consent page, with `state` and PKCE; or to the login.",
    },
    answers: {},
    errors: [
      "already_exists",
      "feature_required",
      "gateway_not_available",
      "rate_limited",
      "validation_failed",
    ],
  },
  {
    ...one,
    id: "getPaymentProcessor",
    method: "GET",
    summary: "One enabled gateway.",
    answers: { 200: paymentProcessor },
  },
  {
    ...change,
    id: "updatePaymentProcessor",
    method: "PATCH",
    summary: "Changes descriptor, rules or order; what is left out stays.",
  },
  { ...change, id: "putPaymentProcessor", method: "PUT", summary: "The same as PATCH." },
  {
    ...one,
    id: "discardPaymentProcessor",
    method: "DELETE",
    summary: "Disables a gateway.",
    sensitive: true,
    answers: { 204: null },
  },
  {
    ...one,
    id: "getPaymentProcessorRules",
    method: "GET",
    path: `${one.path}/rules`,
    summary: "When the global gateway takes part.",
    answers: { 200: rules },
  },
];
