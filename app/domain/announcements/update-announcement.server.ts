import { isId } from "~/values/ids/ids";
import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { announcementColumns, announcementInput } from "./columns";
import type { AnnouncementInput } from "./schema";
import { stateOf } from "./states";
import type { Today } from "./today";

/**
 * Changes an announcement's text, audience and days. It stays dismissed for persons who dismissed
 * it. Throws `invalid_transition` if it is over or announces terms, which owners have read by mail, and
 * `not_found`.
 */
export async function updateAnnouncement(
  ctx: OperatorContext,
  id: string,
  input: AnnouncementInput,
  today: Today,
): Promise<void> {
  const { now } = ctx;
  if (!isId(id)) throw new DomainError("not_found");
  if (input.ends_on < today.last) throw refuseField("ends_on", "date_past");
  const data = announcementColumns(input);
  const across = acrossOrganizations("announcements belong to the platform", now);
  await across.transaction(async (db) => {
    const row = await db.announcement.findUnique({ where: { id } });
    if (!row) throw new DomainError("not_found");
    if (stateOf(row, today) === "over" || row.termsOn !== null || input.terms_on !== null)
      throw new DomainError("invalid_transition");
    // Another operator may have ended it meanwhile.
    const { count } = await db.announcement.updateMany({
      where: { id, endedAt: null },
      data: { ...data, updatedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await recordOperatorAct(db, ctx, {
      operation: "update-announcement",
      subject: { type: "announcement", id },
      before: announcementInput(row),
      after: input,
    });
  });
}
