import type { Database, OrganizationContext } from "../context";
import { isId } from "~/values/ids/ids";
import { DomainError } from "../errors";
import type { DocumentStatus } from "../organizations/schema";

export interface LockedDocument {
  id: string;
  type: string;
  status: DocumentStatus;
}

/**
 * Returns the document and locks its row, so that the second of two concurrent reviewers sees the
 * first one's decision. Throws `not_found`, and `document_not_clean` while a file has no clean
 * scan.
 */
export async function lockDocument(
  { organizationId }: OrganizationContext,
  db: Database,
  id: string,
): Promise<LockedDocument> {
  if (!isId(id)) throw new DomainError("not_found");
  const [document] = await db.sql<LockedDocument>`
    SELECT id, type, status FROM organization_documents
     WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (!document) throw new DomainError("not_found");
  const unseen = { documentId: id, status: { not: "rejected" }, scan: { not: "clean" } };
  if ((await db.documentAttachment.count({ where: unseen })) > 0) {
    throw new DomainError("document_not_clean");
  }
  return document;
}
