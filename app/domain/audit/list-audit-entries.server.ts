import type { OrganizationContext } from "~/domain/context";
import {
  auditEntryOf,
  auditQuery,
  type AuditEntry,
  type AuditFilter,
} from "./list-audit-entries.sql";

/** A page of what was changed in the organisation, newest first, and how many records there are. */
export async function listAuditEntries(
  ctx: OrganizationContext,
  filter: AuditFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: AuditEntry[]; total: number }> {
  ctx.require("read", "audit_entry");
  const query = auditQuery(ctx, filter);
  const offset = (paging.page - 1) * paging.perPage;
  const [rows = [], counts = []] = await ctx.statements(
    query.rows(paging.perPage, offset),
    query.count,
  );
  return { items: rows.map(auditEntryOf), total: Number(counts[0]?.total ?? 0) };
}
