import type { TenantContext } from "../context";
import { changeStatus } from "./change-status.server";

/**
 * Resumes a paused donation: its next period is charged, never one whose collect day passed
 * (readings 'Monthly donations'). Only an approval ends the series of unpaid periods. Throws
 * `not_found`, and `invalid_transition` if it is not paused, not paused by the donor who resumes it,
 * or a receipt's link asks later than a day after.
 */
export async function restoreDonation(ctx: TenantContext, id: string): Promise<void> {
  await ctx.requireRow("pause", "donation", id);
  await ctx.transaction((db) => changeStatus(ctx, db, id, { action: "restore" }));
}
