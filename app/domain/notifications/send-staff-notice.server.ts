import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/calendar";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { acrossOrganizations } from "../context";
import { localeOf, platformMail } from "./platform-mail";

/**
 * Tells one of our staff that a colleague was let in or taken out, from the record of it: who did it,
 * to whom, when and from where; and who was taken out that they were. Nobody else who has left since
 * is told.
 */
export async function sendStaffNotice(
  now: Date,
  { recordId, userId }: { recordId: string; userId: string },
): Promise<void> {
  const found = await findNotice(now, recordId, userId);
  if (!found) return;
  const { record, reader, actor, subject, isLeaver } = found;
  const locale = localeOf(reader);
  const t = createTranslator(locale);
  const person = actor
    ? `${actor.firstName} ${actor.lastName}`.trim() || actor.email
    : t("operator.activity.command");
  const where = [record.userAgent, record.ip].filter(Boolean).join(" · ");
  const mail = platformMail({
    locale,
    subject: t(isLeaver ? "emails.staff.left_subject" : "emails.staff.subject"),
    name: reader.firstName,
    paragraphs: isLeaver
      ? [t("emails.staff.left_text", { person })]
      : [
          `${textForCode(t, "operator.activity.operations", record.operation, "common.unknown", { person })}.`,
          t("emails.staff.text"),
        ],
    rows: [
      ...(subject && !isLeaver ? [{ label: t("common.fields.email"), value: subject.email }] : []),
      {
        label: t("manage.activity.when"),
        value: formatInstant(record.createdAt, OPERATOR_ZONE, "short-time"),
      },
      // The command has neither; and where a colleague sat is nothing for who has left.
      ...(where && !isLeaver ? [{ label: t("manage.activity.where"), value: where }] : []),
    ],
    button: isLeaver
      ? undefined
      : { label: t("emails.staff.button"), href: operatorUrl("/operator/staff") },
  });
  await sendMail({ ...mail, to: reader.email, messageId: `staff-${recordId}-${userId}` });
}

/** The record with its people, and its reader; null where they are not to be told any more. */
function findNotice(now: Date, recordId: string, userId: string) {
  const across = acrossOrganizations("operators belong to the platform", now);
  return across.read(async (db) => {
    const record = await db.operatorRecord.findUnique({ where: { id: recordId } });
    const reader = await db.operator.findUnique({
      where: { userId },
      select: {
        enrolledAt: true,
        discardedAt: true,
        user: { select: { email: true, firstName: true, locale: true } },
      },
    });
    if (!record || !reader) return null;
    const { operatorId, subjectId } = record;
    const isLeaver = userId === subjectId && record.operation === "discard-operator";
    const isStaff = reader.enrolledAt !== null && reader.discardedAt === null;
    if (!isLeaver && !isStaff) return null;
    const people = await db.user.findMany({
      where: { id: { in: operatorId ? [operatorId, subjectId] : [subjectId] } },
      select: { id: true, firstName: true, lastName: true, email: true },
    });
    const actor = people.find(({ id }) => id === operatorId);
    const subject = people.find(({ id }) => id === subjectId);
    return { record, reader: reader.user, actor, subject, isLeaver };
  });
}
