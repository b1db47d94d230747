/** The calls around a change of the plan that carry no card. */
import { previewPlan } from "~/domain/subscriptions/preview-plan.server";
import { restoreSubscription } from "~/domain/subscriptions/restore-subscription.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { planChange } from "~/domain/subscriptions/schema";
import { defineCall } from "~/http/calls/define-call.server";
import { preview, subscription } from "~/http/openapi/subscription";

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
    errors: ["invalid_transition"],
    handle: ({ ctx, body }) => previewPlan(ctx, body),
  }),
];
