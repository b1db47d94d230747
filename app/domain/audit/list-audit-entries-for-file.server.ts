import type { OrganizationContext } from "~/domain/context";
import {
  auditEntryOf,
  auditQuery,
  type AuditEntry,
  type AuditFilter,
} from "./list-audit-entries.sql";

const BATCH = 500;

/** Every record of a filter, newest first, in batches of one short transaction each. */
export async function* listAuditEntriesForFile(
  ctx: OrganizationContext,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  ctx.require("read", "audit_entry");
  const query = auditQuery(ctx, filter);
  let last: AuditEntry | null = null;
  do {
    const [rows = []] = await ctx.statements(query.rowsAfter(last, BATCH));
    const batch: AuditEntry[] = rows.map(auditEntryOf);
    yield batch;
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last);
}
