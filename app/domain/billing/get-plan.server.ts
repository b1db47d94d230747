import type { Feature, PlanTier } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { entitlementsOf, type TrialState } from "./entitlements";

export interface PlanView {
  plan: { tier: PlanTier; current: boolean; trial: TrialState; trial_ends_at: string | null };
  features: Feature[];
}

/** Returns the organisation's plan and its features, with the names of the JSON calls. */
export function getPlan(ctx: OrganizationContext): PlanView {
  ctx.require("read", "organization");
  const { tier, current, trial, features } = entitlementsOf(ctx.organization, ctx.now);
  return {
    plan: {
      tier,
      current,
      trial: trial.state,
      trial_ends_at: trial.endsAt?.toISOString() ?? null,
    },
    features,
  };
}
