import { everyPage } from "~/values/every-page";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { listAnnouncements } from "./list-announcements.server";
import type { AnnouncementFilter, ListedAnnouncement } from "./list-announcements.sql";
import type { Today } from "./today";

/** Every announcement of a filter, in batches; that a file was made is recorded. */
export async function* listAnnouncementsForFile(
  ctx: OperatorContext,
  filter: AnnouncementFilter,
  today: Today,
): AsyncGenerator<ListedAnnouncement[]> {
  const across = acrossOrganizations("announcements belong to the platform", ctx.now);
  const subject = { type: "operator", id: ctx.operator.id } as const;
  await across.transaction((db) =>
    recordOperatorAct(db, ctx, { operation: "list-announcements-for-file", subject }),
  );
  yield* everyPage((paging) => listAnnouncements(ctx, filter, paging, today));
}
