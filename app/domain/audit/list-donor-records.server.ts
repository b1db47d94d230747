import type { OrganizationContext } from "../context";
import type { DonationRecord } from "./list-donation-records.server";
import type { Changes } from "./redact";

/** Selects the donor $2 and the entries that were merged into it, whose changes are the donor's too. */
const ENTRIES = `
  SELECT $2::uuid UNION ALL SELECT o.id FROM donors o WHERE o.organization_id = $1::uuid AND o.merged_into_id = $2::uuid`;
const RECORDS = `
SELECT a.id, a.created_at AS at, a.operation, a.actor_kind AS kind, a.changes,
       CASE WHEN a.actor_kind <> 'operator'
         THEN (SELECT p.first_name || ' ' || p.last_name FROM users p WHERE p.id = a.actor_id) END AS name
  FROM audit_entries a
 WHERE a.organization_id = $1::uuid AND a.subject_type = 'donor' AND a.subject_id = ANY(ARRAY(${ENTRIES}))
 ORDER BY a.created_at DESC, a.id DESC LIMIT 200`;

/** Returns the recorded changes of a donor, newest first, for everybody who may read donors. */
export async function listDonorRecords(
  ctx: OrganizationContext,
  donorId: string,
): Promise<DonationRecord[]> {
  await ctx.requireRow("read", "donor", donorId);
  const values = [ctx.organizationId, donorId];
  const [rows = []] = await ctx.statements({ name: "donor-records", text: RECORDS, values });
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at as Date,
    operation: String(row.operation),
    actor: { kind: String(row.kind), name: row.name as string | null },
    changes: row.changes as Changes,
  }));
}
