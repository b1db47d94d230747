import type { Database, OrganizationContext } from "../context";
import { isId } from "~/values/ids";
import { DomainError } from "../errors";
import type { DocumentStatus } from "../organizations/schema";

export interface HeldDocument {
  id: string;
  type: string;
  status: DocumentStatus;
}

/**
 * The paper, whose row the transaction holds from then on: of two people who judge it at once the
 * second sees what the first decided. Throws `not_found`, and `document_not_clean` where the scanner
 * has not looked into all of its files.
 */
export async function holdDocument(
  { organizationId }: OrganizationContext,
  db: Database,
  id: string,
): Promise<HeldDocument> {
  if (!isId(id)) throw new DomainError("not_found");
  const [held] = await db.sql<HeldDocument>`
    SELECT id, type, status FROM organization_documents
     WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (!held) throw new DomainError("not_found");
  const unseen = { documentId: id, status: { not: "rejected" }, scan: { not: "clean" } };
  if ((await db.documentAttachment.count({ where: unseen })) > 0) {
    throw new DomainError("document_not_clean");
  }
  return held;
}
