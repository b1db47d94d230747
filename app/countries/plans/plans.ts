import { parseDecimal, type Currency } from "~/values/money/money";
import { getCountry, type CountryCode } from "~/countries/country";
import type { Labels } from "~/countries/country-shape";
import data from "~/countries/data/plans.json";

export type PlanTier = "original" | "essential" | "professional" | "partner";
export type PlanPeriod = "monthly" | "yearly";
export type Feature = keyof typeof data.features;

export type Plan = {
  code: string;
  tier: PlanTier;
  period: PlanPeriod;
  country: CountryCode;
  currency: Currency;
  /** Minor units of the country's currency, for a whole period. */
  price: bigint;
  /** US cents. */
  usdPrice: bigint;
  trialDays: number;
};

export const planTiers: readonly PlanTier[] = ["original", "essential", "professional", "partner"];
export const tierNames: Record<PlanTier, Labels> = data.tierNames;
export const features = Object.keys(data.features) as Feature[];

/** Features of the specification's plans that the product does not have yet; the price page is silent on them. */
const UNBUILT: readonly Feature[] = [
  "custom_form",
  // No plan limits the number of people.
  "unlimited_users",
];
/** The features that the price page lists. */
export const toldFeatures = features.filter((feature) => !UNBUILT.includes(feature));

export const trial = data.trial as {
  tier: PlanTier;
  days: number;
  endingNoticeDaysBefore: number[];
};

const plans: readonly Plan[] = data.plans.map((plan) => {
  const country = plan.country as CountryCode;
  const { currency } = getCountry(country);
  const price = parseDecimal(plan.price, currency);
  const usdPrice = parseDecimal(plan.usdPrice, "USD");
  if (price === null || usdPrice === null) throw new Error(`price of plan ${plan.code}`);
  return {
    code: plan.code,
    tier: plan.tier as PlanTier,
    period: plan.period as PlanPeriod,
    country,
    currency,
    price,
    usdPrice,
    trialDays: plan.trialDays,
  };
});

/** Returns a country's plans, cheapest first; of one period if given. */
export function listPlans(country: CountryCode, period?: PlanPeriod): Plan[] {
  return plans.filter(
    (plan) => plan.country === country && (period === undefined || plan.period === period),
  );
}

export function findPlan(code: string): Plan | null {
  return plans.find((plan) => plan.code === code) ?? null;
}

export function featuresOf(tier: PlanTier): Feature[] {
  return data.featuresByTier[tier] as Feature[];
}

export function toldFeaturesOf(tier: PlanTier): Feature[] {
  return featuresOf(tier).filter((feature) => toldFeatures.includes(feature));
}

/** Returns whether a tier includes a feature; only five features are restricted, others are advertised. */
export function tierAllows(tier: PlanTier, feature: Feature): boolean {
  return !data.features[feature].gated || featuresOf(tier).includes(feature);
}

export function featureLabel(feature: Feature): Labels {
  return data.features[feature].label;
}

/** Returns the platform's share in basis points; `afterTrial`: for a lapsed trial without a plan. */
export function commissionBasisPoints(tier: PlanTier | "afterTrial"): number {
  return data.commissionBasisPoints[tier];
}
