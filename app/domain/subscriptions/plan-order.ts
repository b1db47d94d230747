/** The order of plans (readings, Plans): tier, then period. Pure; pages use it, too. */
import { planTiers, type Plan } from "~/countries/plans/plans";

type Place = Pick<Plan, "tier" | "period">;

const placeOf = ({ tier, period }: Place) =>
  2 * planTiers.indexOf(tier) + (period === "yearly" ? 1 : 0);

/** Returns whether a change is an upgrade, which begins and is charged at once; others wait for the period's end. */
export function isUpgrade(from: Place, to: Place): boolean {
  return placeOf(to) > placeOf(from);
}
