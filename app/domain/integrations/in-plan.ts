import { entitlementsOf, hasFeature } from "../billing/entitlements";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

type Place = Pick<OrganizationContext, "now" | "organization">;

/** Returns whether the organisation's plan includes integrations. */
export function isInPlan({ now, organization }: Place): boolean {
  return hasFeature(entitlementsOf(organization, now), "salesforce_integration");
}

/** Throws `feature_required` without the plan's feature. */
export function requireFeature(place: Place): void {
  if (!isInPlan(place)) throw new DomainError("feature_required");
}
