import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findHolds } from "./find-holds.server";
import { listPayouts } from "./list-payouts.server";
import type { ShownPayout } from "./payout-view";
import { holdText, type HoldReason } from "./states";

/** A payout with what stops it. */
export interface HeldPayout extends ShownPayout {
  /** What pages say of its hold; null of one that nothing stops. */
  hold: ReturnType<typeof holdText> | null;
}

/** Returns a payout of the organisation. Throws `not_found`. */
export async function getPayout(ctx: OrganizationContext, id: string): Promise<HeldPayout> {
  ctx.require("read", "payout");
  const found = await listPayouts.find(ctx, id);
  if (!found) throw new DomainError("not_found");
  const reason = found.holdReason as HoldReason | null;
  // Whether it waits for a new account or for a better one is said by what stops payouts now.
  const holds = reason === "new_bank_account" ? await ctx.read((db) => findHolds(ctx, db)) : [];
  const present = holds.find((one) => one.reason === reason);
  return { ...found, hold: reason && holdText(reason, present?.until) };
}
