/** A gateway that can charge, with what its rules say. */
export interface Candidate {
  gateway: string;
  /** Campaigns that the global gateway takes (readings, 'The rule retry'). */
  campaignIds: readonly string[];
}

/**
 * The gateway that charges a campaign's gifts, of those that can, by their order: the global one takes
 * the campaigns of its rule, first and monthly charges alike, and everything where there is no other.
 */
export function processorFor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
  campaignId: string,
): Gateway | null {
  const isGlobal = ({ gateway }: Candidate) => gateway === "global_payments";
  return (
    candidates.find((one) => isGlobal(one) && one.campaignIds.includes(campaignId)) ??
    candidates.find((one) => !isGlobal(one)) ??
    candidates[0] ??
    null
  );
}
