import type { OrganizationContext } from "~/domain/context";
import { UNDO_DAYS } from "./merge-days";

const WIPE = `
DELETE FROM donor_merges
 WHERE organization_id = $1::uuid AND merged_at <= $2::timestamptz - make_interval(days => $3::int)`;

/** Deletes what was kept to undo merges, once they cannot be undone any more. */
export async function wipeMerges(ctx: OrganizationContext): Promise<void> {
  ctx.require("delete", "donor");
  const values = [ctx.organizationId, ctx.now, UNDO_DAYS];
  await ctx.statements({ name: "wipe-merges", text: WIPE, values });
}
