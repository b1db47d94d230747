import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { BulkAction } from "~/domain/donations/schema";

/** Failures that the page lists; their number is always whole. */
const MOST_LISTED = 100;

export interface BulkChangeView {
  id: string;
  action: BulkAction;
  createdAt: Date;
  total: number;
  changed: number;
  failed: number;
  waiting: number;
  failures: { id: string; name: string; result: "invalid_transition" | "not_found" }[];
}

const itemsOf = (donations: string) => `
  FROM bulk_change_items i
  JOIN donations d ON d.organization_id = i.organization_id AND d.id = i.donation_id
 WHERE i.organization_id = $1::uuid AND i.bulk_change_id = $2::uuid ${donations}`;
const countsIn = (donations: string) => `
SELECT count(*)::int AS total, count(*) FILTER (WHERE i.result = 'changed')::int AS changed,
       count(*) FILTER (WHERE i.result <> 'changed')::int AS failed,
       count(*) FILTER (WHERE i.result IS NULL)::int AS waiting ${itemsOf(donations)}`;
const failuresIn = (donations: string) => `
SELECT d.id, (SELECT o.first_name || ' ' || o.last_name FROM donors o
               WHERE o.organization_id = d.organization_id AND o.id = d.donor_id) AS name, i.result
  ${itemsOf(donations)} AND i.result <> 'changed'
 ORDER BY name, d.id LIMIT ${MOST_LISTED}`;

/**
 * Returns how far a bulk change is with the donations that the actor may change, and which of them it
 * left and why. Throws `not_found`, also where it has none of these.
 */
export async function getBulkChange(ctx: OrganizationContext, id: string): Promise<BulkChangeView> {
  const scope = ctx.scope("donation", "update");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const where = { organizationId_id: { organizationId, id } };
  const row = await ctx.read((db) => db.bulkChange.findUnique({ where }));
  if (!row) throw new DomainError("not_found");
  const values: unknown[] = [organizationId, id];
  const conditions = scope.sql("d", (value) => `$${values.push(value)}`);
  const donations = conditions.map((one) => `AND ${one}`).join(" ");
  const [counts = [], failures = []] = await ctx.statements(
    { text: countsIn(donations), values },
    { text: failuresIn(donations), values },
  );
  const { changed, failed, total, waiting } = counts[0] as unknown as BulkChangeView;
  if (total === 0) throw new DomainError("not_found");
  return {
    id,
    action: row.action as BulkAction,
    createdAt: row.createdAt,
    total,
    changed,
    failed,
    waiting,
    failures: failures as unknown as BulkChangeView["failures"],
  };
}
