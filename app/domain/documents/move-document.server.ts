import type { Database, OrganizationContext } from "../context";
import { documentSteps, type DocumentStep } from "./states";

/**
 * Moves a document by one step, if its status allows it, by compare-and-set. The transaction then
 * has the row locked, so that the second of two simultaneous steps sees the first one's result.
 * Returns whether the step was taken.
 */
export async function moveDocument(
  ctx: OrganizationContext,
  db: Database,
  document: { id: string } | { type: string },
  step: DocumentStep,
): Promise<boolean> {
  const { from, to } = documentSteps[step];
  const { count } = await db.organizationDocument.updateMany({
    where: { ...document, status: { in: [...from] } },
    data: {
      status: to,
      updatedAt: ctx.now,
      ...(step === "submit" ? { submittedAt: ctx.now } : {}),
    },
  });
  return count > 0;
}
