import type { OrganizationContext } from "../context";
import { ELIGIBLE, selectDonations, type Selection } from "./select-donations.server";

/** The most donations that one bulk change takes. */
export const MOST_AT_ONCE = 10_000;

export interface BulkPreview {
  /** How many were chosen. */
  total: number;
  /** How many of them the action changes. */
  eligible: number;
  /** Why the others stay as they are. */
  oneTime: number;
  active: number;
  paused: number;
  discarded: number;
}

/** Returns how many of the chosen donations an action would change, and why it leaves the others. */
export async function previewBulkChange(
  ctx: OrganizationContext,
  selection: Selection,
): Promise<BulkPreview> {
  ctx.require("update", "donation");
  const { text, values } = await selectDonations(ctx, selection);
  const eligible = ELIGIBLE[selection.action];
  const stays = (condition: string) =>
    `count(*) FILTER (WHERE NOT ${eligible} AND ${condition})::int`;
  const monthly = (status: string) => stays(`d.recurrence = 'monthly' AND d.status = '${status}'`);
  const [rows = []] = await ctx.statements({
    text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE ${eligible})::int AS eligible,
      ${stays("d.recurrence <> 'monthly'")} AS "oneTime", ${monthly("active")} AS active,
      ${monthly("paused")} AS paused, ${monthly("discarded")} AS discarded ${text}`,
    values,
  });
  return rows[0] as unknown as BulkPreview;
}
