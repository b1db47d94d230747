import { findPlan, type Plan } from "~/countries/plans/plans";
import { refuseField } from "~/domain/errors";
import type { TenantContext } from "~/domain/context";

/** Returns a plan of the organisation's country. Throws 422 on `plan_code`, also for another country's. */
export function findOfferedPlan({ organization }: TenantContext, code: string): Plan {
  const plan = findPlan(code);
  if (plan?.country !== organization.country) throw refuseField("plan_code", "option_invalid");
  return plan;
}
