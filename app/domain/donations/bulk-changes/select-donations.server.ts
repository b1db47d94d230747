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
 * Returns the chosen donations, `d`, as `FROM … WHERE …` with its values; $1 is the organisation.
 * Throws `forbidden` to an actor who may not read donations.
 */
export async function selectDonations(
  ctx: OrganizationContext,
  { ids, filter }: Selection,
): Promise<Statement> {
  if (ids === null) return listDonations.matching(ctx, filter);
  const { text, values } = await listDonations.matching(ctx, {});
  const known = ids.filter((id) => isId(id));
  return {
    text: `${text} AND d.id = ANY($${values.length + 1}::uuid[])`,
    values: [...values, known],
  };
}
