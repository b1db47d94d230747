/** Computes what a plan includes at an instant (readings, Plans). Pure, from columns. */
import {
  commissionBasisPoints as commissionOfTier,
  features as allFeatures,
  featuresOf,
  planTiers,
  tierAllows,
  trial,
  type Feature,
  type PlanTier,
} from "~/countries/plans/plans";

/** The columns of `organizations` that decide the entitlements. */
export interface PlanState {
  planTier: string;
  /** End of the paid period; null on a trial and on Original. */
  planPaidUntil: Date | null;
  trialEndsAt: Date | null;
  /** Replaces the plan's features, if `featuresOverridden`. */
  features: readonly string[];
  featuresOverridden: boolean;
}

/** `running` and `ended`: no plan was paid since; `none`: a plan, Original, or never a trial. */
export type TrialState = "none" | "running" | "ended";

export interface Entitlements {
  /** The current plan; on a trial its tier. After a plan's end, the former plan. */
  tier: PlanTier;
  /** Whether a plan other than Original is active, paid or on trial. */
  current: boolean;
  trial: { state: TrialState; endsAt: Date | null };
  features: Feature[];
  /** The platform's share of a donation: 350 is 3.5 %. */
  commissionBasisPoints: number;
  /** False once trial or plan ended without a successor; existing monthly donations continue. */
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

/** Returns the platform's share of a donation that is charged now, in basis points. */
export function commissionBasisPoints(facts: PlanState, now: Date): number {
  return entitlementsOf(facts, now).commissionBasisPoints;
}

/** Returns whether a new donation may begin; existing monthly ones are always charged. */
export function canReceiveNewDonations(facts: PlanState, now: Date): boolean {
  return entitlementsOf(facts, now).canReceiveNewDonations;
}

/** Returns whether a feature is available; one that no plan restricts is available to all. */
export function hasFeature(entitlements: Entitlements, feature: Feature): boolean {
  return tierAllows("original", feature) || entitlements.features.includes(feature);
}

/**
 * Returns why an organisation may not use a feature that needs an active plan other than Original, or
 * null where it may.
 */
export function featureRefusal(
  facts: PlanState,
  now: Date,
  feature: Feature,
): "plan_required" | "feature_required" | null {
  const entitlements = entitlementsOf(facts, now);
  if (!entitlements.current) return "plan_required";
  return hasFeature(entitlements, feature) ? null : "feature_required";
}

/**
 * Returns which of the enabled gateways, in the organisation's order, the plan lets charge: global
 * payments need their feature, and more than one gateway needs the feature for several. A plan that
 * falls closes for charges what it would not let an organisation enable.
 */
export function gatewaysInPlan<Enabled extends { gateway: string }>(
  facts: PlanState,
  now: Date,
  enabled: readonly Enabled[],
): Enabled[] {
  const hasGlobal = featureRefusal(facts, now, "global_payments") === null;
  const open = enabled.filter(({ gateway }) => hasGlobal || gateway !== "global_payments");
  const hasSeveral = hasFeature(entitlementsOf(facts, now), "multiple_payment_gateways");
  return hasSeveral ? open : open.slice(0, 1);
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

/** Returns whether donations are possible (readings, 'Activated account' and Plans). */
export function isReceiving(
  facts: PlanState & { activatedAt: Date | null; suspendedAt: Date | null },
  now: Date,
): boolean {
  const isOpen = facts.activatedAt !== null && facts.suspendedAt === null;
  return isOpen && canReceiveNewDonations(facts, now);
}
