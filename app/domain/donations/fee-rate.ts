import { getCountry } from "~/countries/country";
import { commissionBasisPoints } from "../billing/entitlements";
import type { CurrentOrganization } from "../context";

/**
 * Returns the fees that a donor may cover, in basis points: the integrated gateway's and our commission. Null
 * where the organisation doesn't offer it, or charges through its own account, whose fee nobody here knows.
 */
export function feeRate(
  organization: CurrentOrganization,
  gateway: string,
  now: Date,
): number | null {
  const { integratedGateways } = getCountry(organization.country);
  const integrated = integratedGateways.find(({ id }) => id === gateway);
  if (!organization.offersCoverFees || !integrated) return null;
  const rate = integrated.feeBasisPoints + commissionBasisPoints(organization, now);
  return rate > 0 ? rate : null;
}
