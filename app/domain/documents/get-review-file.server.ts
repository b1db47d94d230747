import { actIn } from "../operators/act-in.server";
import type { OperatorContext } from "../context";
import { openStoredFile } from "~/infrastructure/files/storage.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import { DomainError } from "../errors";
import { attachmentKey } from "./document-keys";
import type { OpenedAttachment } from "./get-attachment.server";

/**
 * Returns a file of a submitted document to our staff, and records the access in the organisation's
 * log. Throws `not_found`, also for a file without a clean scan.
 */
export async function getReviewFile(
  ctx: OperatorContext,
  { organizationId, attachmentId: id }: { organizationId: string; attachmentId: string },
): Promise<OpenedAttachment> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("read", "document");
  const attachment = isId(id)
    ? await tenant.read((db) =>
        db.documentAttachment.findUnique({
          where: { organizationId_id: { organizationId, id } },
          include: { document: true },
        }),
      )
    : null;
  if (!attachment || attachment.scan !== "clean" || attachment.status === "uploaded") {
    throw new DomainError("not_found");
  }
  const { document, contentType: type, originalFilename: filename } = attachment;
  const opened = await openStoredFile(attachmentKey(organizationId, id));
  if (!opened) throw new DomainError("not_found");
  try {
    await tenant.transaction((db) =>
      recordChange(db, tenant, {
        operation: "get-review-file",
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
