import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { refuseField } from "../errors";
import { announcementColumns } from "./columns";
import type { AnnouncementInput } from "./schema";
import type { Today } from "./today";

/** Creates an announcement. A last day that is over in every time zone is `date_past`. */
export async function createAnnouncement(
  ctx: OperatorContext,
  input: AnnouncementInput,
  today: Today,
): Promise<string> {
  const { now, operator } = ctx;
  if (input.ends_on < today.last) throw refuseField("ends_on", "date_past");
  const id = ctx.newId();
  const data = announcementColumns(input);
  const across = acrossOrganizations("announcements belong to the platform", now);
  await across.transaction(async (db) => {
    await db.announcement.create({
      data: { id, ...data, createdById: operator.id, createdAt: now, updatedAt: now },
    });
    await recordOperatorAct(db, ctx, {
      operation: "create-announcement",
      subject: { type: "announcement", id },
      after: input,
    });
  });
  return id;
}
