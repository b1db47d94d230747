import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { readOrganization } from "../organizations/get-organization.server";
import type { DocumentStatus, OrganizationView } from "../organizations/schema";
import { moveDocument } from "./move-document.server";
import { requireDocumentType } from "./require-document-type.server";
import { isOpen } from "./states";

/**
 * Submits a document for verification; its files do not change afterwards. Throws `document_locked`
 * if it was submitted or decided before, and `validation_failed` if it has no file.
 */
export async function submitDocument(
  ctx: OrganizationContext,
  documentType: string,
): Promise<OrganizationView> {
  ctx.require("update", "document");
  requireDocumentType(ctx, documentType);
  return ctx.transaction(async (db) => {
    const isMoved = await moveDocument(ctx, db, { type: documentType }, "submit");
    const document = await db.organizationDocument.findFirst({ where: { type: documentType } });
    if (!isMoved || !document) {
      const status = (document?.status ?? "none") as DocumentStatus;
      if (!isOpen(status)) throw new DomainError("document_locked");
      throw refuseField("document_type", "document_empty");
    }
    await db.documentAttachment.updateMany({
      where: { documentId: document.id, status: "uploaded" },
      data: { status: "ready_for_review" },
    });
    await recordChange(db, ctx, {
      operation: "submit-document",
      subject: { type: "document", id: document.id },
      before: { document_type: documentType, state: "uploaded" },
      after: { document_type: documentType, state: "ready_for_review" },
    });
    return readOrganization(ctx, db);
  });
}
