import { listReviewQueue } from "./list-review-queue.server";
import type { QueuedDocument } from "./review-queue.sql";
import type { OperatorContext } from "../context";

/**
 * The paper that nobody has opened yet and stands behind this one in the queue; from its beginning
 * where none is behind. Null: there is none.
 */
export async function findNextReview(
  ctx: OperatorContext,
  current: { submittedAt: Date; organizationId: string; id: string },
): Promise<QueuedDocument | null> {
  const status = "ready_for_review" as const;
  const behind = await listReviewQueue(ctx, { status, after: current }, { page: 1, perPage: 1 });
  if (behind.items[0]) return behind.items[0];
  const first = await listReviewQueue(ctx, { status }, { page: 1, perPage: 2 });
  return first.items.find(({ id }) => id !== current.id) ?? null;
}
