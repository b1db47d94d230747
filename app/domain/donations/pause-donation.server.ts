import type { TenantContext } from "../context";
import { changeStatus } from "./change-status.server";

/**
 * Pauses an active monthly donation: nothing is planned until a person restores it. `by_org` is a
 * member, `by_api` a token of the open API, `donor_request_stop_debit` the donor. Throws
 * `not_found`, and `invalid_transition` if the donation is not active or not monthly.
 */
export async function pauseDonation(
  ctx: TenantContext,
  id: string,
  reason: "by_org" | "by_api" | "donor_request_stop_debit" = "by_org",
): Promise<void> {
  await ctx.requireRow("pause", "donation", id);
  await ctx.transaction((db) => changeStatus(ctx, db, id, { action: "pause", reason }));
}
