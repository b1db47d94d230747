import { acrossOrganizations, type OperatorContext } from "../context";
import {
  notificationOf,
  notificationsQuery,
  type NotificationFilter,
  type UnprocessedNotification,
} from "./list-notifications.sql";

/** A page of the providers' notifications that are not processed, oldest first, and how many in all. */
export async function listNotifications(
  ctx: OperatorContext,
  filter: NotificationFilter,
  paging: { page: number; perPage: number },
): Promise<{ items: UnprocessedNotification[]; total: number }> {
  const query = notificationsQuery(filter);
  const across = acrossOrganizations("a notification names no tenant", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(paging.perPage, (paging.page - 1) * paging.perPage),
    query.count,
  );
  return { items: rows.map(notificationOf), total: Number(counts[0]?.total ?? 0) };
}
