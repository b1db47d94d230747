import type { OrganizationContext } from "~/domain/context";
import {
  auditEntryOf,
  auditQuery,
  type AuditEntry,
  type AuditFilter,
} from "./list-audit-entries.sql";

/**
 * A page of what was changed in the organisation, newest first, and how many records there are;
 * `after`: what lies behind that record, instead of a page.
 */
export async function listAuditEntries(
  ctx: OrganizationContext,
  filter: AuditFilter,
  paging: { page: number; perPage: number; after?: { createdAt: Date; id: string } | null },
): Promise<{ items: AuditEntry[]; total: number; page: number; hasMore: boolean }> {
  ctx.require("read", "audit_entry");
  const query = auditQuery(ctx, filter);
  const { perPage, after } = paging;
  const last = after ? { at: after.createdAt, id: after.id } : null;
  const offset = (paging.page - 1) * perPage;
  const [rows = [], counts = [], rest = []] = await ctx.statements(
    last ? query.rowsAfter(last, perPage) : query.rows(perPage, offset),
    query.count,
    ...(last ? [query.countAfter(last)] : []),
  );
  const total = Number(counts[0]?.total ?? 0);
  const skipped = last ? total - Number(rest[0]?.total ?? 0) : offset;
  const page = Math.floor(skipped / perPage) + 1;
  return { items: rows.map(auditEntryOf), total, page, hasMore: skipped + rows.length < total };
}
