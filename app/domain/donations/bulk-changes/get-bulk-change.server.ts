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

const COUNTS = `
SELECT count(*)::int AS total, count(*) FILTER (WHERE result = 'changed')::int AS changed,
       count(*) FILTER (WHERE result <> 'changed')::int AS failed,
       count(*) FILTER (WHERE result IS NULL)::int AS waiting
  FROM bulk_change_items WHERE organization_id = $1::uuid AND bulk_change_id = $2::uuid`;
const FAILURES = `
SELECT d.id, o.first_name || ' ' || o.last_name AS name, i.result
  FROM bulk_change_items i
  JOIN donations d ON d.organization_id = i.organization_id AND d.id = i.donation_id
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE i.organization_id = $1::uuid AND i.bulk_change_id = $2::uuid AND i.result <> 'changed'
 ORDER BY name, d.id LIMIT $3`;

/** Returns how far a bulk change is, and which donations it left and why. Throws `not_found`. */
export async function getBulkChange(ctx: OrganizationContext, id: string): Promise<BulkChangeView> {
  ctx.require("update", "donation");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const where = { organizationId_id: { organizationId, id } };
  const row = await ctx.read((db) => db.bulkChange.findUnique({ where }));
  if (!row) throw new DomainError("not_found");
  const values = [organizationId, id];
  const [counts = [], failures = []] = await ctx.statements(
    { name: "bulk-counts", text: COUNTS, values },
    { name: "bulk-failures", text: FAILURES, values: [...values, MOST_LISTED] },
  );
  const { changed, failed, total, waiting } = counts[0] as unknown as BulkChangeView;
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
