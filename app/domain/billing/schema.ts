/** Schemas of plans as our staff set them. Messages are codes. */
import { z } from "zod";
import { features, planTiers, type Feature, type PlanTier } from "~/countries/plans/plans";
import { reasonSchema } from "../reason";
import { ticked } from "../ticked";
import { daySchema } from "../typed-days";

const day = z.union([z.literal(""), daySchema], "date_invalid");

/** Form of the operator area; days are in the organisation's time zone, both included. */
export const planOverrideForm = z.object({
  tier: z.enum(planTiers as [PlanTier, ...PlanTier[]], "option_invalid"),
  paid_until: day.default(""),
  trial_ends: day.default(""),
  override: z.enum(["plan", "own"], "option_invalid"),
  features: ticked(z.enum(features as [Feature, ...Feature[]], "option_invalid")),
  reason: reasonSchema,
});

export interface PlanOverride {
  tier: PlanTier;
  /** Last days (`YYYY-MM-DD`) in the organisation's time zone; null for none. */
  paidUntil: string | null;
  trialEnds: string | null;
  /** Replaces the plan's features; null keeps the plan's own. */
  features: Feature[] | null;
  reason: string;
}

export function planOverrideOf(form: z.infer<typeof planOverrideForm>): PlanOverride {
  return {
    tier: form.tier,
    paidUntil: form.paid_until || null,
    trialEnds: form.trial_ends || null,
    features: form.override === "own" ? [...new Set(form.features)] : null,
    reason: form.reason,
  };
}
