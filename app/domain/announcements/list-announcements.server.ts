import { acrossOrganizations, type OperatorContext } from "../context";
import {
  announcementsQuery,
  listedAnnouncement,
  type AnnouncementFilter,
  type ListedAnnouncement,
} from "./list-announcements.sql";
import type { Today } from "./today";

/** A page of what was told, newest first, and how many in all. */
export async function listAnnouncements(
  ctx: OperatorContext,
  filter: AnnouncementFilter,
  { page, perPage }: { page: number; perPage: number },
  today: Today,
): Promise<{ items: ListedAnnouncement[]; total: number }> {
  const query = announcementsQuery(filter, today);
  const across = acrossOrganizations("announcements belong to the platform", ctx.now);
  const [rows = [], counts = []] = await across.statements(
    query.rows(perPage, (page - 1) * perPage),
    query.count,
  );
  return {
    items: rows.map((row) => listedAnnouncement(row, today)),
    total: Number(counts[0]?.total ?? 0),
  };
}
