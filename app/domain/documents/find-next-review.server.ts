import type { OperatorContext } from "../context";
import { cursorText } from "../list-statements";
import { listReviewQueue, type QueuedDocument } from "./list-review-queue.server";

/** Returns the queue's next unopened document, or its first one, or null. */
export async function findNextReview(
  ctx: OperatorContext,
  current: { submittedAt: Date; organizationId: string; id: string },
): Promise<QueuedDocument | null> {
  const status = "ready_for_review" as const;
  const { submittedAt, organizationId, id: currentId } = current;
  const after = cursorText(submittedAt.toISOString(), organizationId, currentId);
  const behind = await listReviewQueue(ctx, { status }, { page: 1, perPage: 1, after });
  if (behind.items[0]) return behind.items[0];
  const first = await listReviewQueue(ctx, { status }, { page: 1, perPage: 2 });
  return first.items.find(({ id }) => id !== currentId) ?? null;
}
