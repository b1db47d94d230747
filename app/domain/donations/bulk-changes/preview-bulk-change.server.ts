import type { OrganizationContext } from "~/domain/context";
import { MOST_AT_ONCE } from "~/domain/donations/schema";
import { ELIGIBLE, SET_DIGEST, selectDonations, type Selection } from "./select-donations.server";

export interface BulkPreview {
  /** How many were chosen. */
  total: number;
  /** How many of them the action changes. */
  eligible: number;
  /** Their donors, as many as a sentence names. */
  names: string[];
  /** What they give each month, in minor units. */
  monthly: bigint;
  /** The digest of exactly these, up to one more than a bulk change takes. */
  chosen: string;
  /** Why the others stay as they are. */
  oneTime: number;
  active: number;
  paused: number;
  discarded: number;
}

/** So many donors are named. */
const MOST_NAMED = 5;
const NAME = `SELECT (SELECT o.first_name || ' ' || o.last_name FROM donors o
  WHERE o.organization_id = d.organization_id AND o.id = d.donor_id) AS name`;

/** Returns which and how many of the chosen donations an action would change, and why it leaves the others. */
export async function previewBulkChange(
  ctx: OrganizationContext,
  selection: Selection,
): Promise<BulkPreview> {
  ctx.requireSome("update", "donation");
  const { text, values } = await selectDonations(ctx, selection);
  const eligible = ELIGIBLE[selection.action];
  const stays = (condition: string) =>
    `count(*) FILTER (WHERE NOT ${eligible} AND ${condition})::int`;
  const monthly = (status: string) => stays(`d.recurrence = 'monthly' AND d.status = '${status}'`);
  // One statement, so that the number and the set are of the same moment.
  const [rows = []] = await ctx.statements({
    text: `SELECT (SELECT ${SET_DIGEST} FROM (
        SELECT d.id ${text} AND ${eligible} ORDER BY d.id LIMIT ${MOST_AT_ONCE + 1}) set) AS chosen,
      ARRAY(${NAME} ${text} AND ${eligible} ORDER BY d.id LIMIT ${MOST_NAMED}) AS names,
      coalesce(sum(d.amount) FILTER (WHERE ${eligible}), 0)::bigint AS monthly,
      count(*)::int AS total, count(*) FILTER (WHERE ${eligible})::int AS eligible,
      ${stays("d.recurrence <> 'monthly'")} AS "oneTime", ${monthly("active")} AS active,
      ${monthly("paused")} AS paused, ${monthly("discarded")} AS discarded ${text}`,
    values,
  });
  return rows[0] as unknown as BulkPreview;
}
