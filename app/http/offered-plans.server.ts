/** The plans as the pages of choice show them: what each one unlocks, and what it costs. */
import type { PlanColumn } from "~/components/platform/plan-card";
import { labelIn } from "~/countries/label-in";
import { listPrices } from "~/countries/plans/price-list";
import {
  commissionBasisPoints,
  featureLabel,
  toldFeaturesOf,
  type Plan,
} from "~/countries/plans/plans";
import { createTranslator } from "~/i18n/server";
import type { Locale } from "~/i18n/config";
import { formatPercent, type Currency } from "~/values/money/money";

const base = ["campaigns", "gifts", "page", "office"] as const;

export interface OfferedPlan extends PlanColumn {
  /** The features that the price page lists. */
  features: readonly string[];
}

/** Returns the plans of a country with their prices and features, cheapest first. */
export function offeredPlans(
  plans: readonly Plan[],
  currency: Currency,
  locale: Locale,
): OfferedPlan[] {
  const t = createTranslator(locale);
  return listPrices(plans, locale).map((plan, at, all) => {
    const before = all[at - 1];
    const known: readonly string[] = before ? toldFeaturesOf(before.tier) : [];
    const own = toldFeaturesOf(plan.tier);
    const points = commissionBasisPoints(plan.tier);
    return {
      ...plan,
      takesCommission: points > 0,
      commission: formatPercent(points, currency),
      features: own,
      base: before?.name ?? null,
      added: before
        ? own
            .filter((feature) => !known.includes(feature))
            .map((feature) => labelIn(featureLabel(feature), locale))
        : base.map((key) => t(`pricing.base.${key}`)),
    };
  });
}
