import type { TenantContext } from "../context";
import { changeStatus } from "./change-status.server";

/**
 * Ends a donation permanently, for a reason from `catalogs.json` and perhaps with a line of the donor's
 * own words; nothing is planned any more. A
 * running charge may still end; if it is approved, it gets the flag `charged_after_discard`. Throws
 * `not_found` if the organisation has no such donation, and `invalid_transition` if it is already
 * discarded.
 */
export async function discardDonation(
  ctx: TenantContext,
  id: string,
  reason: string,
  note?: string,
): Promise<void> {
  await ctx.requireRow("update", "donation", id);
  await ctx.transaction((db) => changeStatus(ctx, db, id, { action: "discard", reason, note }));
}
