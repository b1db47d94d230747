import { acrossOrganizations, type OperatorContext } from "../context";
import {
  placesQuery,
  queuedDocument,
  queueQuery,
  unseenQuery,
  type QueuedDocument,
} from "./review-queue.sql";
import type { QueueFilter } from "./schema";
import type { Place } from "./review-time.server";

export type { QueuedDocument };

/**
 * A page of the papers of all organisations that wait for our staff, what was handed in first first;
 * how many there are and are overdue, and how many more wait for the scanner.
 */
export async function listReviewQueue(
  ctx: OperatorContext,
  filter: QueueFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: QueuedDocument[]; total: number; overdue: number; unseen: number }> {
  const { locale, now } = ctx;
  const across = acrossOrganizations("our staff reviews papers of all organisations", now);
  const [places = [], unseen = []] = await across.statements(placesQuery, unseenQuery);
  const query = queueQuery(places as unknown as Place[], filter, now);
  const { page, perPage } = paging;
  const [rows = [], counts = []] = await across.statements(
    query.rows(perPage, (page - 1) * perPage),
    query.count,
  );
  return {
    items: rows.map((row) => queuedDocument(row, locale, now)),
    total: Number(counts[0]?.total ?? 0),
    overdue: Number(counts[0]?.overdue ?? 0),
    unseen: Number(unseen[0]?.total ?? 0),
  };
}
