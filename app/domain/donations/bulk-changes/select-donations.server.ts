import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import type { FilterFor, Statement } from "~/domain/list-definition";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import type { BulkAction } from "~/domain/donations/schema";

/** The donations that a person chose in the list: some rows, or all of a filter. */
export interface Selection {
  action: BulkAction;
  /** Null: all that match the filter. */
  ids: readonly string[] | null;
  /** Instead of both: those that this bulk change changed, so that a person can undo it. */
  changedBy?: string;
  filter: FilterFor<typeof listDonations>;
}

/** Whether the action may change the donation `d`. */
export const ELIGIBLE: Record<BulkAction, string> = {
  pause: "(d.recurrence = 'monthly' AND d.status = 'active')",
  restore: "(d.recurrence = 'monthly' AND d.status = 'paused')",
  discard: "(d.recurrence = 'monthly' AND d.status IN ('active', 'paused'))",
};

/**
 * SQL for the digest of a set of donations `id`. A person confirms this set: the same number of other
 * donations has another digest.
 */
export const SET_DIGEST =
  "encode(sha256(convert_to(coalesce(string_agg(id::text, ',' ORDER BY id), ''), 'UTF8')), 'hex')";

/**
 * Returns the chosen donations, `d`, as `FROM … WHERE …` with its values; $1 is the organisation. Those
 * that the actor may not change are left out. Throws `forbidden` to somebody who may change none.
 */
export async function selectDonations(
  ctx: OrganizationContext,
  { changedBy, ids, filter }: Selection,
): Promise<Statement> {
  const isPicked = ids !== null || changedBy !== undefined;
  const listed = await listDonations.matching(ctx, isPicked ? {} : filter);
  const values = [...listed.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(changedBy === undefined ? [] : [isChangedBy(bind(isId(changedBy) ? changedBy : null))]),
    ...(ids && changedBy === undefined
      ? [`d.id = ANY(${bind(ids.filter((id) => isId(id)))}::uuid[])`]
      : []),
    ...ctx.scope("donation", "update").sql("d", bind),
  ];
  return { text: [listed.text, ...conditions].join(" AND "), values };
}

const isChangedBy = (bulkChange: string) => `d.id IN (SELECT i.donation_id FROM bulk_change_items i
  WHERE i.organization_id = $1 AND i.bulk_change_id = ${bulkChange}::uuid AND i.result = 'changed')`;
