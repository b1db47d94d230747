import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids";
import { auditEntryOf, auditQuery, type AuditEntry } from "./list-audit-entries.sql";

/** One record with its old and new values; `not_found` also for another organisation's. */
export async function getAuditEntry(ctx: OrganizationContext, id: string): Promise<AuditEntry> {
  ctx.require("read", "audit_entry");
  if (!isId(id)) throw new DomainError("not_found");
  const [rows] = await ctx.statements(auditQuery(ctx, {}).row(id));
  const row = rows?.[0];
  if (!row) throw new DomainError("not_found");
  return auditEntryOf(row);
}
