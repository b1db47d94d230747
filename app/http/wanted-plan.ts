import { planTiers, trial, type PlanPeriod, type PlanTier } from "~/countries/plans/plans";
import { paths, type Query } from "~/http/paths";

/** A plan that an address names: by its tier's name, and monthly unless it says otherwise. */
export interface WantedPlan {
  tier: PlanTier;
  period: PlanPeriod;
}

/** Returns the plan that `?plan=&period=` name, or null. */
export function wantedPlan(url: string): WantedPlan | null {
  const query = new URL(url).searchParams;
  const tier = planTiers.find((one) => one === query.get("plan")?.toLowerCase());
  return tier ? { tier, period: wantedPeriod(url) } : null;
}

/** Returns the period that an address names; the default is monthly. */
export function wantedPeriod(url: string): PlanPeriod {
  return new URL(url).searchParams.get("period") === "yearly" ? "yearly" : "monthly";
}

/** Returns the query that `wantedPlan` reads; the monthly period is the default. */
export function planQuery(plan: WantedPlan | null): Query {
  if (!plan) return {};
  return { plan: plan.tier, period: plan.period === "yearly" ? plan.period : null };
}

/** Returns the plan that a signup pays at its end: the trial's own plan and Original cost nothing yet. */
export function paidAfterSignup(plan: WantedPlan | null): WantedPlan | null {
  return plan && plan.tier !== "original" && plan.tier !== trial.tier ? plan : null;
}

/** Returns the page that a new organisation opens first: the payment of its plan, or the verifications. */
export function firstPage(plan: WantedPlan | null): string {
  return plan ? paths.choosePlan(planQuery(plan)) : paths.verifications();
}
