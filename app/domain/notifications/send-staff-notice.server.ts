import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/calendar";
import { acrossOrganizations } from "../context";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { localeOf, platformMail } from "./platform-mail";

/**
 * Tells one of our staff that a colleague was let in or taken out, from the record of it: who did it,
 * to whom, when and from where. Nobody who has left since is told.
 */
export async function sendStaffNotice(
  now: Date,
  { recordId, userId }: { recordId: string; userId: string },
): Promise<void> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const found = await across.read(async (db) => {
    const record = await db.operatorRecord.findUnique({ where: { id: recordId } });
    const reader = await db.operator.findFirst({
      where: { userId, enrolledAt: { not: null }, discardedAt: null },
      select: { user: { select: { email: true, firstName: true, locale: true } } },
    });
    if (!record || !reader) return null;
    const { operatorId, subjectId } = record;
    const people = await db.user.findMany({
      where: { id: { in: operatorId ? [operatorId, subjectId] : [subjectId] } },
      select: { id: true, firstName: true, lastName: true, email: true },
    });
    const actor = people.find(({ id }) => id === operatorId);
    const subject = people.find(({ id }) => id === subjectId);
    return { record, reader: reader.user, actor, subject };
  });
  if (!found) return;
  const { record, reader, actor, subject } = found;
  const locale = localeOf(reader);
  const t = createTranslator(locale);
  const person = actor ? fullName(actor) : t("operator.activity.command");
  const where = [record.userAgent, record.ip].filter(Boolean).join(" · ");
  const mail = platformMail({
    locale,
    subject: t("emails.staff.subject"),
    name: reader.firstName,
    paragraphs: [
      `${textForCode(t, "operator.activity.operations", record.operation, "common.unknown", { person })}.`,
      t("emails.staff.text"),
    ],
    rows: [
      ...(subject ? [{ label: t("manage.activity.subject"), value: subject.email }] : []),
      {
        label: t("manage.activity.when"),
        value: formatInstant(record.createdAt, OPERATOR_ZONE, "short-time"),
      },
      // The command has neither.
      ...(where ? [{ label: t("manage.activity.where"), value: where }] : []),
    ],
    button: { label: t("emails.staff.button"), href: operatorUrl("/operator/staff") },
  });
  await sendMail({ ...mail, to: reader.email, messageId: `staff-${recordId}-${userId}` });
}

const fullName = (one: { firstName: string; lastName: string; email: string }) =>
  `${one.firstName} ${one.lastName}`.trim() || one.email;
