import type { OrganizationContext } from "../context";
import { defineList } from "../define-list.server";
import { auditRecords, wholeEntryOf, type AuditEntry } from "./list-audit-entries.sql";

export type DocumentRecord = AuditEntry;

/** Maximum number of records shown for one document. */
const MOST = 100;

const listWholeRecords = defineList({ ...auditRecords, item: wholeEntryOf, columns: {} });

/** Lists the records of an organisation's document, newest first, for our own staff. */
export async function listDocumentRecords(
  ctx: OrganizationContext,
  documentId: string,
): Promise<DocumentRecord[]> {
  ctx.require("read", "audit_entry");
  const filter = { subject_type: "document", subject: documentId } as const;
  return (await listWholeRecords(ctx, filter, { page: 1, perPage: MOST })).items;
}
