/** A gateway that can charge, with what its rules say. */
export interface Candidate {
  gateway: string;
  /** Campaigns that the global gateway takes (readings, 'The rule retry'). */
  campaignIds: readonly string[];
  /** The global gateway tries at once what the local one declines softly. */
  retries: boolean;
}

const isGlobal = ({ gateway }: Candidate) => gateway === "global_payments";

/**
 * The gateway that charges a campaign's gifts, of those that can, by their order: the global one takes
 * the campaigns of its rule, first and monthly charges alike, and everything where there is no other.
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

/** The global gateway where its rule `retry` adds a try to what another one declined; null else. */
export function secondProcessor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
): Gateway | null {
  return candidates.find((one) => isGlobal(one) && one.retries) ?? null;
}
