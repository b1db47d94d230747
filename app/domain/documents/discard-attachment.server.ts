import { removeStoredFile } from "~/infrastructure/files/storage.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readOrganization } from "../organizations/get-organization.server";
import type { OrganizationView } from "../organizations/schema";
import { attachmentKey } from "./document-keys";
import { moveDocument } from "./move-document.server";

/**
 * Removes a file from a document that is not submitted yet. Without its last file the document
 * returns to its previous status: nothing, or rejected. Throws `not_found` (also for a rejected
 * file, which stays as evidence of the decision) and `document_locked`.
 */
export async function discardAttachment(
  ctx: OrganizationContext,
  id: string,
): Promise<OrganizationView> {
  ctx.require("delete", "document");
  if (!isId(id)) throw new DomainError("not_found");
  const organization = await ctx.transaction(async (db) => {
    await removeRow(ctx, db, id);
    return readOrganization(ctx, db);
  });
  await removeStoredFile(attachmentKey(ctx.organizationId, id));
  return organization;
}

async function removeRow(ctx: OrganizationContext, db: Database, id: string): Promise<void> {
  const { organizationId, now } = ctx;
  const attachment = await db.documentAttachment.findUnique({
    where: { organizationId_id: { organizationId, id } },
    include: { document: true },
  });
  if (!attachment || attachment.status === "rejected") throw new DomainError("not_found");
  const { documentId, document } = attachment;
  if (!(await moveDocument(ctx, db, { id: documentId }, "remove"))) {
    throw new DomainError("document_locked");
  }
  // Another request may have deleted it first.
  const { count } = await db.documentAttachment.deleteMany({ where: { id, status: "uploaded" } });
  if (count === 0) throw new DomainError("not_found");
  const others = { documentId, status: { not: "rejected" } };
  if ((await db.documentAttachment.count({ where: others })) === 0) {
    const status = document.rejectedReason === null ? "none" : "rejected";
    await db.organizationDocument.update({
      where: { organizationId_id: { organizationId, id: documentId } },
      data: { status, updatedAt: now },
    });
  }
  await recordChange(db, ctx, {
    operation: "discard-attachment",
    subject: { type: "document", id: documentId },
    before: { document_type: document.type, attachment: id },
    after: { document_type: document.type },
  });
}
