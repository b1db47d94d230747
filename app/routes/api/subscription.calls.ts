import { z } from "zod";
import { features, planTiers } from "~/countries/plans/plans";
import { getSubscription, type SubscriptionView } from "~/domain/billing/get-subscription.server";
import { defineCall } from "~/http/calls/define-call.server";
import { instant, textOrNull } from "~/http/openapi/shapes";

const subscription = z.strictObject({
  plan_code: textOrNull.meta({ examples: ["essential_monthly"] }),
  tier: z.enum(planTiers),
  period: z.enum(["monthly", "yearly"]),
  current: z.boolean(),
  trial: z.enum(["none", "running", "ended"]),
  trial_ends_at: instant.nullable(),
  paid_until: instant.nullable(),
  /** Per cent of a donation. */
  commission: z.number().meta({ examples: [3.5] }),
  receives_new_donations: z.boolean(),
  features: z.array(z.enum(features)),
}) satisfies z.ZodType<SubscriptionView>;

export const calls = [
  defineCall({
    id: "getSubscription",
    method: "GET",
    path: "/manage/api/subscription",
    ability: ["read", "organization"],
    summary: "The plan that the organisation has, and what it opens.",
    answers: { 200: subscription },
    handle: ({ ctx }) => getSubscription(ctx),
  }),
];
