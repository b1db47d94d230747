import type { Database, OrganizationContext } from "~/domain/context";
import { documentsProgress, readDocuments } from "~/domain/organizations/read-documents.server";

/**
 * Releases payouts once all required documents are approved (readings 'Activated account'), in the
 * transaction that approves the last one and writes the record. Returns whether it released them:
 * an operator may have released them before, without the documents, or withhold them for another
 * reason.
 */
export async function releaseApprovedPayouts(
  ctx: OrganizationContext,
  db: Database,
): Promise<boolean> {
  const { organizationId, now } = ctx;
  if (documentsProgress(ctx, await readDocuments(ctx, db)) !== "approved") return false;
  const { count } = await db.organization.updateMany({
    where: { id: organizationId, payoutsReleasedAt: null, payoutsHeldAt: null },
    data: { payoutsReleasedAt: now, updatedAt: now },
  });
  return count > 0;
}
