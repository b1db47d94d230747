/** The calls around a change of the plan that carry no card. */
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { restoreSubscription } from "~/domain/subscriptions/restore-subscription.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { cbuNumber, planChange, planCode, transferPayer } from "~/domain/subscriptions/schema";
import { validatePaymentMode } from "~/domain/subscriptions/validate-payment-mode.server";
import { z } from "zod";
import { takeCouponTry, takePlanValidation } from "~/http/limits/plan-limits.server";
import { defineCall } from "~/http/calls/define-call.server";
import { preview, subscription } from "~/http/openapi/subscription";

const valid = z.strictObject({ valid: z.literal(true) });

export const calls = [
  defineCall({
    id: "restoreSubscription",
    method: "POST",
    path: "/manage/api/subscription/restore",
    ability: ["update", "subscription"],
    summary: "Takes a cancellation back before the plan ends.",
    answers: { 200: subscription },
    errors: ["invalid_transition"],
    async handle({ ctx }) {
      await restoreSubscription(ctx);
      return getSubscription(ctx);
    },
  }),
  defineCall({
    id: "previewPlan",
    method: "POST",
    path: "/manage/api/subscription/preview",
    ability: ["read", "subscription"],
    summary: "What a plan would cost, and when it would begin; the change invoices the same.",
    body: planChange,
    example: { plan_code: "professional_monthly_ar" },
    answers: { 200: preview },
    errors: ["invalid_transition", "rate_limited"],
    async handle({ ctx, body }) {
      if (body.coupon) await takeCouponTry(ctx);
      return previewPlan(ctx, body);
    },
  }),
  defineCall({
    id: "validateCbu",
    method: "POST",
    path: "/manage/api/validations/cbu",
    ability: ["update", "subscription"],
    summary: "Whether an account can be debited for the plan.",
    limit: ({ ctx }) => takePlanValidation(ctx),
    body: z.object({ cbu: cbuNumber }),
    example: { cbu: "2850590940090418135201" },
    answers: { 200: valid },
    errors: ["rate_limited"],
    handle: ({ ctx, body: { cbu } }) =>
      validatePaymentMode(ctx, { mode: { type: "cbu", cbu }, field: "" }),
  }),
  defineCall({
    id: "validateBankTransfer",
    method: "POST",
    path: "/manage/api/validations/bank_transfer",
    ability: ["update", "subscription"],
    summary: "Whether a plan can be paid by this payer's transfers.",
    limit: ({ ctx }) => takePlanValidation(ctx),
    body: z.object({ payer: transferPayer, plan_code: planCode }),
    example: {
      plan_code: "professional_monthly_ar",
      payer: {
        name: "Fundación Huellas",
        email: "tesoreria@huellas.example",
        uid_type: "CUIT",
        uid_number: "30712345671",
        cellphone: { country: "AR", number: "1123456789" },
      },
    },
    answers: { 200: valid },
    errors: ["rate_limited"],
    handle: ({ ctx, body: { payer, plan_code: planCode } }) =>
      validatePaymentMode(ctx, { mode: { type: "bank_transfer", payer }, field: "", planCode }),
  }),
];
