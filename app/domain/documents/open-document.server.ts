import { actIn } from "../operators/act-in.server";
import type { OperatorContext } from "../context";
import { recordChange } from "../audit/record-change.server";
import { DomainError } from "../errors";
import { lockDocument } from "./lock-document.server";
import { moveDocument } from "./move-document.server";

/**
 * Starts the review of a document; one already under review does not change. Throws `not_found`,
 * `document_not_clean`, and `document_decided` if no review is due.
 */
export async function openDocument(
  ctx: OperatorContext,
  { organizationId, documentId: id }: { organizationId: string; documentId: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("update", "document");
  await tenant.transaction(async (db) => {
    const { type, status } = await lockDocument(tenant, db, id);
    if (status === "in_verification") return;
    if (!(await moveDocument(tenant, db, { id }, "open"))) {
      throw new DomainError("document_decided");
    }
    await db.documentAttachment.updateMany({
      where: { documentId: id, status: "ready_for_review" },
      data: { status: "in_verification" },
    });
    await recordChange(db, tenant, {
      operation: "open-document",
      subject: { type: "document", id },
      before: { document_type: type, state: status },
      after: { document_type: type, state: "in_verification" },
    });
  });
}
