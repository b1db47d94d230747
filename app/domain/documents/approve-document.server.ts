import { actIn } from "../operators/act-in.server";
import type { Database, OperatorContext, OrganizationContext } from "../context";
import { recordChange } from "../audit/record-change.server";
import { DomainError } from "../errors";
import { releaseApprovedPayouts } from "~/domain/organizations/standing/release-approved-payouts.server";
import { lockDocument } from "./lock-document.server";
import { moveDocument } from "./move-document.server";

/**
 * Approves a document with its files, and informs the organisation. Throws `not_found`,
 * `document_not_clean`, and `document_decided` if another reviewer was faster.
 */
export async function approveDocument(
  ctx: OperatorContext,
  { organizationId, documentId: id }: { organizationId: string; documentId: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("update", "document");
  await tenant.transaction(async (db) => {
    await lockOrganization(tenant, db);
    const { type, status } = await lockDocument(tenant, db, id);
    if (!(await moveDocument(tenant, db, { id }, "approve"))) {
      throw new DomainError("document_decided");
    }
    await db.organizationDocument.update({
      where: { organizationId_id: { organizationId, id } },
      data: { reviewedAt: ctx.now, rejectedReason: null, rejectedNote: null },
    });
    await db.documentAttachment.updateMany({
      where: { documentId: id, status: { not: "rejected" } },
      data: { status: "approved" },
    });
    const isReleased = await releaseApprovedPayouts(tenant, db);
    await recordChange(db, tenant, {
      operation: "approve-document",
      subject: { type: "document", id },
      before: { document_type: type, state: status },
      after: { document_type: type, state: "approved", payouts_released: isReleased || null },
    });
    const decision = isReleased ? "all_approved" : "approved";
    await tenant.enqueue(db, "notifications.send-review-notice", { documentId: id, decision });
    await tenant.enqueue(db, "news.record-item", {
      kind: "documents",
      key: `${id} ${tenant.now.getTime()}`,
      facts: { type, decision: "approved" },
    });
  });
}

/**
 * Locks the organisation before anything else, so that the second of two simultaneous approvals
 * sees that all documents are approved. The lock mode allows new rows that refer to the
 * organisation.
 */
async function lockOrganization(
  { organizationId }: OrganizationContext,
  db: Database,
): Promise<void> {
  await db.sql`
    SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
}
