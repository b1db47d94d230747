import type { OrganizationContext } from "../context";
import type { Changes } from "./redact";

/** A change of a donation or its donor by a person, a job or the donor. */
export interface DonationRecord {
  id: string;
  at: Date;
  operation: string;
  /** The name is null for our staff. */
  actor: { kind: string; name: string | null };
  changes: Changes;
}

const RECORDS = `
SELECT a.id, a.created_at AS at, a.operation, a.actor_kind AS kind, a.changes,
       CASE WHEN a.actor_kind <> 'operator'
         THEN (SELECT p.first_name || ' ' || p.last_name FROM users p WHERE p.id = a.actor_id) END AS name
  FROM audit_entries a
 WHERE a.organization_id = $1::uuid
   AND ((a.subject_type = 'donation' AND a.subject_id = $2::uuid)
     OR (a.subject_type = 'donor' AND a.subject_id = ANY(ARRAY(
           SELECT d.donor_id FROM donations d WHERE d.organization_id = $1::uuid AND d.id = $2::uuid
            UNION ALL
           -- Entries that were merged into the donor have changes of the same person.
           SELECT o.id FROM donations d JOIN donors o ON o.organization_id = $1::uuid AND o.merged_into_id = d.donor_id
            WHERE d.organization_id = $1::uuid AND d.id = $2::uuid))))
 ORDER BY a.created_at DESC, a.id DESC LIMIT 500`;

/** Returns the recorded changes of a donation and of its donor, newest first, for everybody who may read it. */
export async function listDonationRecords(
  ctx: OrganizationContext,
  donationId: string,
): Promise<DonationRecord[]> {
  await ctx.requireRow("read", "donation", donationId);
  const values = [ctx.organizationId, donationId];
  const [rows = []] = await ctx.statements({ name: "donation-records", text: RECORDS, values });
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at as Date,
    operation: String(row.operation),
    actor: { kind: String(row.kind), name: row.name as string | null },
    changes: row.changes as Changes,
  }));
}
