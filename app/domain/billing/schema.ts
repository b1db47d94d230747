/** Shapes of plans as our own staff set them. Messages are codes. */
import { z } from "zod";
import { features, planTiers, type Feature, type PlanTier } from "~/countries/plans";
import { addDays, startOfDay } from "~/values/calendar";
import { reasonSchema } from "../reason";

const day = z.union([z.literal(""), z.iso.date("date_invalid")], "date_invalid");

/** Form of the operator area; days are the organisation's own, both included. */
export const planOverrideForm = z.object({
  tier: z.enum(planTiers as [PlanTier, ...PlanTier[]], "option_invalid"),
  paid_until: day.default(""),
  trial_ends: day.default(""),
  override: z.enum(["plan", "own"], "option_invalid"),
  features: z.array(z.enum(features as [Feature, ...Feature[]], "option_invalid")).default([]),
  reason: reasonSchema,
});

export interface PlanOverride {
  tier: PlanTier;
  paidUntil: Date | null;
  trialEndsAt: Date | null;
  /** In place of the plan's; null: the plan's own. */
  features: Feature[] | null;
  reason: string;
}

/** The form's days as instants of the organisation's time zone. */
export function planOverrideOf(
  form: z.infer<typeof planOverrideForm>,
  timezone: string,
): PlanOverride {
  const end = (text: string) => (text === "" ? null : startOfDay(addDays(text, 1), timezone));
  return {
    tier: form.tier,
    paidUntil: end(form.paid_until),
    trialEndsAt: end(form.trial_ends),
    features: form.override === "own" ? [...new Set(form.features)] : null,
    reason: form.reason,
  };
}
