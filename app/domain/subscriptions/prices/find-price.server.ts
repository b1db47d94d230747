import type { Plan } from "~/countries/plans/plans";
import type { Database } from "~/domain/context";
import { pricePlan, type PricedPlan } from "./price-plans";

/** Returns a plan with its price of a local day, in the caller's transaction. */
export async function findPrice(db: Database, plan: Plan, day: string): Promise<PricedPlan> {
  const versions = await db.planPrice.findMany({ where: { planCode: plan.code } });
  return pricePlan(plan, versions, day);
}
