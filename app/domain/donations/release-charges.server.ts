import { endChargeHold } from "../organizations/end-charge-hold.server";

/** What a comparison of the books found: orders that we don't know, and whether somebody dealt with them. */
export interface Compared {
  missing: number;
  accepted: boolean;
}

/**
 * Lets monthly charges go on that a restore had held: "released", or "not_held". While orders are
 * missing it is "missing" and nothing changes, unless somebody accepts them: a month among them has an
 * order id that we don't know, and would be charged again.
 */
export async function releaseCharges(
  now: Date,
  { missing, accepted }: Compared,
): Promise<"released" | "not_held" | "missing"> {
  if (missing > 0 && !accepted) return "missing";
  return (await endChargeHold(now)) ? "released" : "not_held";
}
