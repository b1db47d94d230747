/** What an organisation's plan gives it at an instant (readings, Plans): pure, from columns of its row. */
import {
  commissionBasisPoints as commissionOfTier,
  features as allFeatures,
  featuresOf,
  planTiers,
  tierAllows,
  trial,
  type Feature,
  type PlanTier,
} from "~/countries/plans";

/** The columns of `organizations` that decide it. */
export interface PlanState {
  planTier: string;
  /** Until when the plan is paid; null on a trial and on Original. */
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  /** Counts only where `featuresOverridden`: then instead of the plan's. */
  features: readonly string[];
  featuresOverridden: boolean;
}

/** `running` and `ended`: no plan was paid for since; `none`: a plan, or Original, or never a trial. */
export type TrialState = "none" | "running" | "ended";

export interface Entitlements {
  /** The plan in force; on a trial its tier. Of a plan that is over: what it was. */
  tier: PlanTier;
  /** A plan other than Original, paid or on trial, is in force now. */
  current: boolean;
  trial: { state: TrialState; endsAt: Date | null };
  features: Feature[];
  /** The platform's share of a gift: 350 is 3.5 %. */
  commissionBasisPoints: number;
  /** False once trial or plan are over and nothing followed; existing monthly gifts go on. */
  canReceiveNewDonations: boolean;
}

export function entitlementsOf(facts: PlanState, now: Date): Entitlements {
  const chosen = planTiers.find((tier) => tier === facts.planTier) ?? "original";
  const paid = chosen !== "original" && isAfter(facts.planPaidUntil, now);
  const onTrial = chosen !== "original" && !paid && isAfter(facts.trialEndsAt, now);
  const over = chosen !== "original" && !paid && !onTrial;
  const tier = onTrial ? trial.tier : chosen;
  return {
    tier,
    current: paid || onTrial,
    trial: { state: trialState(facts, onTrial, over), endsAt: facts.trialEndsAt },
    features: featuresIn(facts, over ? "original" : tier),
    commissionBasisPoints: commissionOfTier(over ? "afterTrial" : tier),
    canReceiveNewDonations: !over,
  };
}

/** The platform's share of a gift that is charged now, in basis points. */
export function commissionBasisPoints(facts: PlanState, now: Date): number {
  return entitlementsOf(facts, now).commissionBasisPoints;
}

/** Whether a new gift may begin now. Monthly gifts that exist are charged all the same. */
export function canReceiveNewDonations(facts: PlanState, now: Date): boolean {
  return entitlementsOf(facts, now).canReceiveNewDonations;
}

/** Whether a feature is open: what no plan closes is refused to nobody. */
export function hasFeature(entitlements: Entitlements, feature: Feature): boolean {
  return tierAllows("original", feature) || entitlements.features.includes(feature);
}

function isAfter(instant: Date | null, now: Date): boolean {
  return instant !== null && instant.getTime() > now.getTime();
}

function trialState(facts: PlanState, onTrial: boolean, over: boolean): TrialState {
  if (onTrial) return "running";
  return over && facts.planPaidUntil === null && facts.trialEndsAt !== null ? "ended" : "none";
}

function featuresIn(facts: PlanState, tier: PlanTier): Feature[] {
  if (!facts.featuresOverridden) return featuresOf(tier);
  return allFeatures.filter((feature) => facts.features.includes(feature));
}
