import type { Database, OrganizationContext } from "../context";
import { documentSteps, type DocumentStep } from "./states";

/**
 * Takes a step with a document, where its status allows it, by compare-and-set: from then on the
 * transaction holds the row, so that of two steps at once the later one sees what the first has made.
 * Answers whether it was taken.
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
