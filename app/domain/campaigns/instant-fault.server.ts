/** Whether charges can come at once (readings, 'Instant charges'). Pure, from columns. */
import { getProvider } from "~/providers/registry";
import { featureRefusal, type PlanState } from "../billing/entitlements";

/** `plan`: the plan has no instant charges. `gateway`: every gateway charges in batches. */
export type InstantFault = "plan" | "gateway";

/** Returns why an organisation's charges by one of the providers cannot come at once; null where they can. */
export function instantFault(
  organization: PlanState,
  now: Date,
  providers: readonly string[],
): InstantFault | null {
  if (featureRefusal(organization, now, "instant_charges") !== null) return "plan";
  const isInstant = providers.some(
    (provider) => getProvider(provider).capabilities.supports.instantCharges,
  );
  return providers.length === 0 || isInstant ? null : "gateway";
}

/**
 * Returns whether a monthly donation's first charge comes when it is made; otherwise it waits for its
 * first collect day. One-time donations are always charged at once.
 */
export function chargesNow(
  campaign: { immediateCharging: boolean },
  organization: PlanState,
  now: Date,
  provider: string,
): boolean {
  return campaign.immediateCharging && instantFault(organization, now, [provider]) === null;
}
