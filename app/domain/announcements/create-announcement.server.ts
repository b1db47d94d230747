import { recordOperatorAct } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { refuseField } from "../errors";
import { addDays } from "~/values/time/calendar";
import { INSERT_JOBS, jobRows } from "../outbox.sql";
import { announcementColumns } from "./columns";
import type { AnnouncementInput } from "./schema";
import { TERMS_NOTICE_DAYS } from "./states";
import type { Today } from "./today";

/** A mail to the owners of each organisation for which the announcement is. */
const MAILS = `${INSERT_JOBS} ${jobRows(
  "notifications.send-terms-notice",
  "o.id",
  { announcementId: "$1::text" },
  "FROM organizations o WHERE $2::text[] = '{}' OR o.country = ANY($2::text[])",
)}`;

/**
 * Creates an announcement. One of changed terms is shown at once, and mailed to every owner. A last day
 * that is over in every time zone is `date_past`; terms that apply in less than 30 days are
 * `terms_too_soon`.
 */
export async function createAnnouncement(
  ctx: OperatorContext,
  input: AnnouncementInput,
  today: Today,
): Promise<string> {
  const { now, operator } = ctx;
  if (input.ends_on < today.last) throw refuseField("ends_on", "date_past");
  const { terms_on: termsOn } = input;
  if (termsOn !== null && termsOn < addDays(today.first, TERMS_NOTICE_DAYS)) {
    throw refuseField("terms_on", "terms_too_soon");
  }
  const id = ctx.newId();
  const data = announcementColumns(input);
  if (termsOn !== null && data.startsOn > today.last) data.startsOn = today.last;
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
    if (termsOn === null) return;
    await db.sql({ name: "terms-mails", text: MAILS, values: [id, data.countries] });
  });
  return id;
}
