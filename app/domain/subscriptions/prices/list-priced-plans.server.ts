import { getCountry, type CountryCode } from "~/countries/country";
import { listPlans, type PlanPeriod } from "~/countries/plans/plans";
import { acrossOrganizations } from "~/domain/context";
import { localDate } from "~/values/time/calendar";
import { pricePlan, type PricedPlan } from "./price-plans";

/**
 * Returns a country's plans, cheapest first, with the prices of today there: in the organisation's zone, or
 * in the country's.
 */
export async function listPricedPlans(
  now: Date,
  place: { country: CountryCode; timezone?: string; period?: PlanPeriod },
): Promise<PricedPlan[]> {
  const { country, timezone = getCountry(country).defaultTimezone, period } = place;
  const plans = listPlans(country, period);
  const across = acrossOrganizations("the prices of plans are public", now);
  const versions = await across.read((db) =>
    db.planPrice.findMany({ where: { planCode: { in: plans.map(({ code }) => code) } } }),
  );
  const day = localDate(now, timezone);
  return plans.map((plan) => pricePlan(plan, versions, day));
}
