import type { OrganizationContext } from "../context";
import { wholeEntryOf, auditQuery, type AuditEntry } from "./list-audit-entries.sql";

export type PaperRecord = AuditEntry;

/** Of one paper nobody wants to read more. */
const MOST = 100;

/** What happened to a paper of the organisation, newest first, as our own staff read it. */
export async function listPaperRecords(
  ctx: OrganizationContext,
  documentId: string,
): Promise<PaperRecord[]> {
  ctx.require("read", "audit_entry");
  const query = auditQuery(ctx, { subjectType: "document", subjectId: documentId });
  const [rows = []] = await ctx.statements(query.rows(MOST, 0));
  return rows.map(wholeEntryOf);
}
