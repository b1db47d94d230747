import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { listAuditEntries, type AuditEntry } from "./list-audit-entries.server";

/** Returns one record with its values. Throws `not_found`, also for another organisation's. */
export async function getAuditEntry(ctx: OrganizationContext, id: string): Promise<AuditEntry> {
  ctx.require("read", "audit_entry");
  const entry = await listAuditEntries.find(ctx, id);
  if (!entry) throw new DomainError("not_found");
  return entry;
}
