/** The plan of an organisation in responses. */
import { z } from "zod";
import { features, planTiers } from "~/countries/plans/plans";
import type { SubscriptionView } from "~/domain/subscriptions/get-subscription.server";
import type { PlanPreview } from "~/domain/subscriptions/preview-plan.server";
import { paymentKinds } from "~/domain/subscriptions/schema";
import { currency, decimal, localDay, signedDecimal, textOrNull } from "./shapes";

const nextInvoice = z.strictObject({ on: localDay, total: decimal, currency });

export const subscription = z.strictObject({
  plan_code: textOrNull.meta({ examples: ["essential_monthly_ar"] }),
  tier: z.enum(planTiers),
  period: z.enum(["monthly", "yearly"]),
  status: z.enum(["original", "trialing", "active", "past_due", "ending", "ended"]),
  current: z.boolean(),
  trial: z.enum(["none", "running", "ended"]),
  trial_ends_at: localDay.nullable(),
  period_start: localDay.nullable(),
  period_end: localDay.nullable(),
  paid_until: localDay.nullable(),
  payment_mode: z
    .strictObject({
      type: z.enum(paymentKinds),
      brand: z.string().optional(),
      last_four: z.string().optional(),
    })
    .nullable(),
  pending_change: z.strictObject({ plan_code: z.string(), on: localDay }).nullable(),
  next_invoice: nextInvoice.nullable(),
  credit: decimal,
  /** Per cent of a donation. */
  commission: z.number().meta({ examples: [3.5] }),
  receives_new_donations: z.boolean(),
  features: z.array(z.enum(features)),
}) satisfies z.ZodType<SubscriptionView>;

export const preview = z.strictObject({
  due_now: decimal,
  credit: decimal,
  starts_on: localDay,
  lines: z.array(
    z.strictObject({
      kind: z.enum([
        ...["plan", "proration_charge", "proration_credit"],
        ...["coupon", "credit_used", "credit_kept"],
        ...["commission", "commission_returned"],
      ] as const),
      amount: signedDecimal,
      from: localDay.nullable(),
      to: localDay.nullable(),
    }),
  ),
  next_invoice: nextInvoice.nullable(),
}) satisfies z.ZodType<PlanPreview>;
