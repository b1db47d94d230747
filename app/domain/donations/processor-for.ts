/** A gateway that can charge, with its rules. */
export interface Candidate {
  gateway: string;
  /** Campaigns whose donations the global gateway charges (readings, 'The rule retry'). */
  campaignIds: readonly string[];
  /** The global gateway retries soft declines of the local one at once. */
  retries: boolean;
}

const isGlobal = ({ gateway }: Candidate) => gateway === "global_payments";

/**
 * Returns the gateway that charges a campaign's donations, from candidates in their order. The
 * global one charges the campaigns of its rule, first and monthly charges alike, and everything if
 * there is no other.
 */
export function processorFor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
  campaignId: string,
): Gateway | null {
  return (
    candidates.find((one) => isGlobal(one) && one.campaignIds.includes(campaignId)) ??
    candidates.find((one) => !isGlobal(one)) ??
    candidates[0] ??
    null
  );
}

/** Returns the global gateway if its rule `retry` adds an attempt after a decline, or null. */
export function secondProcessor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
): Gateway | null {
  return candidates.find((one) => isGlobal(one) && one.retries) ?? null;
}
