import type { TenantContext } from "../context";
import { changeStatus } from "./change-status.server";

/**
 * Resumes a paused donation: it is charged in its next period, never for one whose collect day
 * passed (readings 'Monthly donations'). Only an approval ends the series of unpaid periods. A
 * donation with a running charge gets its next period with that result. Throws `not_found` if the
 * organisation has no such donation, and `invalid_transition` if it is not paused, or
 * not paused by the donor who resumes it.
 */
export async function restoreDonation(ctx: TenantContext, id: string): Promise<void> {
  ctx.require("update", "donation", { uuid: id });
  await ctx.transaction((db) => changeStatus(ctx, db, id, { action: "restore" }));
}
