import { z } from "zod";
import { explainRoutes } from "~/domain/donations/terms/explain-routes.server";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { getPaymentProcessor } from "~/domain/payment-processors/get-payment-processor.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import {
  paymentProcessorChangeSchema,
  paymentProcessorSchema,
  type PaymentProcessorView,
  type RulesView,
} from "~/domain/payment-processors/schema";
import { updatePaymentProcessor } from "~/domain/payment-processors/update-payment-processor.server";
import { defineCall, type CallInput } from "~/http/calls/define-call.server";
import { enableGateway } from "~/http/forms/enable-gateway.server";
import { routeStep, routeStepJson } from "~/http/openapi/route-step";
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
    .meta({ description: "Per cent of a donation.", examples: [4.5] }),
}) satisfies z.ZodType<PaymentProcessorView>;

const all = { path: "/manage/api/payment_processors" } as const;
const one = { path: "/manage/api/payment_processors/{uuid}", params: { uuid } } as const;
const change = {
  ...one,
  ability: ["update", "payment_processor"],
  sensitive: true,
  body: paymentProcessorChangeSchema,
  example: { soft_descriptor: "HUELLAS", order: 1 },
  answers: { 200: paymentProcessor },
  async handle({
    ctx,
    body,
    params: { uuid: id = "" },
  }: CallInput<z.output<typeof paymentProcessorChangeSchema>>) {
    await getPaymentProcessor(ctx, id);
    return updatePaymentProcessor(ctx, id, body);
  },
} as const;

export const calls = [
  defineCall({
    ...all,
    id: "listPaymentProcessors",
    method: "GET",
    ability: ["read", "payment_processor"],
    summary: "The enabled gateways by their order.",
    list: "short",
    answers: { 200: paymentProcessor },
    handle: ({ ctx }) => listPaymentProcessors(ctx),
  }),
  defineCall({
    ...all,
    id: "createPaymentProcessor",
    method: "POST",
    ability: ["create", "payment_processor"],
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
    handle: ({ ctx, body, key }) => enableGateway(ctx, body, key),
  }),
  defineCall({
    id: "explainPaymentProcessors",
    method: "GET",
    path: "/manage/api/payment_processors/support",
    ability: ["read", "payment_processor"],
    summary:
      "Which gateway takes new donations by each card brand and other way to pay, why, and why the others do not.",
    list: "short",
    answers: {
      200: z.strictObject({
        method_id: text.meta({ examples: ["visa"] }),
        recurrence: z.enum(["one_time", "monthly"]),
        routing: z.array(routeStep),
      }),
    },
    handle: async ({ ctx }) =>
      (await explainRoutes(ctx)).map(({ methodId, recurrence, steps }) => ({
        ...{ method_id: methodId, recurrence, routing: steps.map(routeStepJson) },
      })),
  }),
  defineCall({
    ...one,
    id: "getPaymentProcessor",
    method: "GET",
    ability: ["read", "payment_processor"],
    summary: "One enabled gateway.",
    answers: { 200: paymentProcessor },
    handle: ({ ctx, params }) => getPaymentProcessor(ctx, params.uuid ?? ""),
  }),
  defineCall({
    ...change,
    id: "updatePaymentProcessor",
    method: "PATCH",
    summary: "Changes descriptor, rules or order; what is left out stays.",
  }),
  defineCall({
    ...change,
    id: "putPaymentProcessor",
    method: "PUT",
    summary: "The same as PATCH.",
  }),
  defineCall({
    ...one,
    id: "discardPaymentProcessor",
    method: "DELETE",
    ability: ["delete", "payment_processor"],
    summary: "Disables a gateway.",
    sensitive: true,
    answers: { 204: null },
    async handle({ ctx, params: { uuid: id = "" } }) {
      await getPaymentProcessor(ctx, id);
      await discardPaymentProcessor(ctx, id);
    },
  }),
  defineCall({
    id: "getPaymentProcessorRules",
    method: "GET",
    path: "/manage/api/payment_processors/{uuid}/rules",
    params: { uuid },
    ability: ["read", "payment_processor"],
    summary: "When the global gateway takes part.",
    answers: { 200: rules },
    handle: async ({ ctx, params }) => (await getPaymentProcessor(ctx, params.uuid ?? "")).rules,
  }),
];
