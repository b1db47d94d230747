import { getCountry } from "~/countries/country";
import { commissionBasisPoints } from "~/domain/billing/entitlements";
import type { CurrentOrganization } from "~/domain/context";

/**
 * Returns the fees that a donor may cover, in basis points: the integrated gateway's and our commission. Null
 * where the organisation charges through its own account, whose fee nobody here knows. Its setting decides only
 * what the form offers: a donation by a JSON call may cover them anyway.
 */
export function feeRate(
  organization: CurrentOrganization,
  gateway: string,
  now: Date,
): number | null {
  const { integratedGateways } = getCountry(organization.country);
  const integrated = integratedGateways.find(({ id }) => id === gateway);
  if (!integrated) return null;
  const rate = integrated.feeBasisPoints + commissionBasisPoints(organization, now);
  return rate > 0 ? rate : null;
}
