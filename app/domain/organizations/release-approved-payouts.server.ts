import type { Database, OrganizationContext } from "../context";
import { documentsProgress, readDocuments } from "./read-documents.server";

/**
 * Lets payouts go out once no required document lacks its approval (readings 'Activated account'), in the
 * transaction of who approved one and writes the record. Answers whether that was now: an operator may
 * have released them before, without the documents, or hold them for another reason.
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
