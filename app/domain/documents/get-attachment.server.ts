import type { Readable } from "node:stream";
import { openStoredFile } from "~/infrastructure/files/storage.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { attachmentKey } from "./document-keys";

export interface OpenedAttachment {
  content: Readable;
  /** Bytes. */
  size: number;
  type: string;
  filename: string;
}

/**
 * Returns a file of a document to an actor who may read documents, and records the access. Throws
 * `not_found`, also for a file with a virus.
 */
export async function getAttachment(
  ctx: OrganizationContext,
  id: string,
): Promise<OpenedAttachment> {
  ctx.require("read", "document");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const attachment = await ctx.read((db) =>
    db.documentAttachment.findUnique({
      where: { organizationId_id: { organizationId, id } },
      include: { document: true },
    }),
  );
  if (!attachment || attachment.scan === "infected") throw new DomainError("not_found");
  const { document, contentType: type, originalFilename: filename } = attachment;
  const opened = await openStoredFile(attachmentKey(organizationId, id));
  if (!opened) throw new DomainError("not_found");
  try {
    await ctx.transaction((db) =>
      recordChange(db, ctx, {
        operation: "get-attachment",
        subject: { type: "document", id: document.id },
        after: { document_type: document.type, attachment: id },
      }),
    );
  } catch (error) {
    opened.content.destroy();
    throw error;
  }
  return { ...opened, type, filename };
}
