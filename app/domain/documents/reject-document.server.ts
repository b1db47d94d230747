import { actIn } from "../operators/act-in.server";
import type { OperatorContext } from "../context";
import { recordChange } from "../audit/record-change.server";
import { DomainError } from "../errors";
import { lockDocument } from "./lock-document.server";
import { moveDocument } from "./move-document.server";
import type { Rejection } from "./schema";

/**
 * Rejects a document with a reason, and informs the organisation, which may submit it again. Throws
 * `not_found`, `document_not_clean`, and `document_decided` if another reviewer was faster.
 */
export async function rejectDocument(
  ctx: OperatorContext,
  { organizationId, documentId: id }: { organizationId: string; documentId: string },
  { reason, note }: Rejection,
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("update", "document");
  await tenant.transaction(async (db) => {
    const { type, status } = await lockDocument(tenant, db, id);
    // The reason is written first, because PostgreSQL rejects the status without one.
    const where = { organizationId_id: { organizationId, id } };
    await db.organizationDocument.update({
      where,
      data: { reviewedAt: ctx.now, rejectedReason: reason, rejectedNote: note || null },
    });
    if (!(await moveDocument(tenant, db, { id }, "reject"))) {
      throw new DomainError("document_decided");
    }
    await db.documentAttachment.updateMany({
      where: { documentId: id },
      data: { status: "rejected" },
    });
    await recordChange(db, tenant, {
      operation: "reject-document",
      subject: { type: "document", id },
      before: { document_type: type, state: status },
      after: {
        document_type: type,
        state: "rejected",
        rejection_reason: reason,
        rejection_note: note,
      },
    });
    await tenant.enqueue(db, "notifications.send-review-notice", {
      documentId: id,
      decision: "rejected",
    });
    await tenant.enqueue(db, "news.record-item", {
      kind: "documents",
      key: `${id} ${tenant.now.getTime()}`,
      facts: { type, decision: "rejected" },
    });
  });
}
