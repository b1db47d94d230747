import { removeStoredFile, storeFileFrom } from "~/infrastructure/files/storage.server";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readOrganization } from "../organizations/get-organization.server";
import type { DocumentStatus, OrganizationView } from "../organizations/schema";
import { attachmentKey } from "./document-keys";
import { moveDocument } from "./move-document.server";
import { requireDocumentFile, type NamedFile } from "./require-document-file.server";
import { requireDocumentType } from "./require-document-type.server";
import { MOST_ATTACHMENTS, type DocumentKind } from "./kinds";
import { isOpen } from "./states";

/**
 * Adds a file to a document of the organisation. The same file again changes nothing, so an upload
 * without an answer may be repeated. The file waits for the virus scan (`scan-attachment`). Throws
 * `document_locked`, `document_full`, `file_too_large`, `invalid_file` with its reason at `file`,
 * and `validation_failed` for a type that the country does not require.
 */
export async function createAttachment(
  ctx: OrganizationContext,
  documentType: string,
  file: NamedFile,
): Promise<OrganizationView> {
  ctx.require("create", "document");
  requireDocumentType(ctx, documentType);
  await ctx.read((db) => requireOpen(db, documentType));
  const { kind: contentType, name } = await requireDocumentFile(file);
  const { organizationId } = ctx;
  const id = ctx.newId();
  const key = attachmentKey(organizationId, id);
  await storeFileFrom(key, file);
  try {
    const { isNew, organization } = await ctx.transaction(async (db) => ({
      isNew: await addRow(ctx, db, documentType, { id, contentType, file: { ...file, name } }),
      organization: await readOrganization(ctx, db),
    }));
    if (!isNew) await removeStoredFile(key);
    return organization;
  } catch (error) {
    // Any other error may follow the commit, and the row needs its file.
    if (error instanceof DomainError) await removeStoredFile(key);
    throw error;
  }
}

async function requireOpen(db: Database, type: string): Promise<void> {
  const document = await db.organizationDocument.findFirst({ where: { type } });
  if (document && !isOpen(document.status as DocumentStatus)) {
    throw new DomainError("document_locked");
  }
}

/** Returns whether the file is new. */
async function addRow(
  ctx: OrganizationContext,
  db: Database,
  type: string,
  { id, contentType, file }: { id: string; contentType: DocumentKind; file: NamedFile },
): Promise<boolean> {
  const { organizationId, now } = ctx;
  const dates = { createdAt: now, updatedAt: now };
  await db.organizationDocument.createMany({
    data: [{ organizationId, id: ctx.newId(), type, status: "none", ...dates }],
    skipDuplicates: true,
  });
  if (!(await moveDocument(ctx, db, { type }, "upload"))) throw new DomainError("document_locked");
  const document = await db.organizationDocument.findFirstOrThrow({
    where: { type },
    include: { attachments: { where: { status: { not: "rejected" } } } },
  });
  if (document.attachments.some(({ sha256 }) => sha256 === file.sha256)) return false;
  if (document.attachments.length >= MOST_ATTACHMENTS) throw new DomainError("document_full");
  await db.documentAttachment.create({
    data: {
      organizationId,
      id,
      documentId: document.id,
      originalFilename: file.name,
      contentType,
      size: file.size,
      sha256: file.sha256,
      scan: "not_scanned",
      status: "uploaded",
      createdAt: now,
    },
  });
  await ctx.enqueue(db, "documents.scan-attachment", { attachmentId: id });
  await recordChange(db, ctx, {
    operation: "create-attachment",
    subject: { type: "document", id: document.id },
    after: { document_type: type, attachment: id },
  });
  return true;
}
