import { addDays } from "~/values/time/calendar";
import { localDate } from "~/values/time/calendar";
import type { OrganizationContext } from "~/domain/context";
import { UNDO_DAYS } from "./merge-days";

/** A merge that can still be undone. */
export interface UndoableMerge {
  id: string;
  /** The merged entry. */
  name: string;
  email: string;
  donations: number;
  mergedAt: Date;
  /** The last local day on which it can be undone. */
  until: string;
}

const MERGES = `
SELECT m.id, m.merged_at AS "mergedAt", o.first_name || ' ' || o.last_name AS name, m.kept->'emails'->>'other' AS email,
       jsonb_array_length(m.kept->'donations') AS donations
  FROM donor_merges m JOIN donors o ON o.organization_id = m.organization_id AND o.id = m.other_id
 WHERE m.organization_id = $1::uuid AND m.donor_id = $2::uuid AND o.merged_into_id = m.donor_id AND o.erased_at IS NULL
   AND m.merged_at > $3::timestamptz - make_interval(days => $4::int)
 ORDER BY m.merged_at DESC, m.id DESC`;

/** Returns the merges into a donor that can still be undone, newest first. */
export async function listMerges(
  ctx: OrganizationContext,
  donorId: string,
): Promise<UndoableMerge[]> {
  await ctx.requireRow("read", "donor", donorId);
  const values = [ctx.organizationId, donorId, ctx.now, UNDO_DAYS];
  const [rows = []] = await ctx.statements({ name: "donor-merges", text: MERGES, values });
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    email: String(row.email),
    donations: Number(row.donations),
    mergedAt: row.mergedAt as Date,
    until: addDays(localDate(row.mergedAt as Date, ctx.organization.timezone), UNDO_DAYS - 1),
  }));
}
