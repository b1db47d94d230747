/** Decides whether an organisation can enable another gateway, for the call and the page. */
import {
  entitlementsOf,
  featureRefusal,
  hasFeature,
  type PlanState,
} from "~/domain/billing/entitlements";

/** `several`: its plan allows one gateway, and it has one (`feature_required` of the call). */
export type ChoiceRefusal = "plan_required" | "feature_required" | "several" | "already_exists";

/** Global payments require an active plan other than Original, and the feature. */
export function planRefusal(
  organization: PlanState,
  now: Date,
  gateway: string,
): "plan_required" | "feature_required" | null {
  return gateway === "global_payments"
    ? featureRefusal(organization, now, "global_payments")
    : null;
}

/** A gateway can be enabled once, and a second one only with the feature for several. */
export function placeRefusal(
  organization: PlanState,
  now: Date,
  gateway: string,
  enabled: readonly string[],
): "several" | "already_exists" | null {
  if (enabled.includes(gateway)) return "already_exists";
  if (enabled.length === 0) return null;
  const entitlements = entitlementsOf(organization, now);
  return hasFeature(entitlements, "multiple_payment_gateways") ? null : "several";
}
