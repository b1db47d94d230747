import { endChargeHold } from "~/domain/organizations/standing/end-charge-hold.server";

/** A reconciliation's result: unknown orders, and whether an operator accepted them. */
export interface Compared {
  missing: number;
  accepted: boolean;
}

/**
 * Ends the freeze of monthly charges after a restore: "released", or "not_held" without a freeze.
 * While orders are missing it returns "missing" and changes nothing, unless an operator accepts
 * them: a month among them has an order id that we don't know, and would be charged again.
 */
export async function releaseCharges(
  now: Date,
  { missing, accepted }: Compared,
): Promise<"released" | "not_held" | "missing"> {
  if (missing > 0 && !accepted) return "missing";
  return (await endChargeHold(now)) ? "released" : "not_held";
}
