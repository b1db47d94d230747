import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { findStaffNotice } from "~/domain/operators/find-staff-notice.server";
import { localeOf, platformMail } from "~/domain/notifications/platform-mail";

/**
 * Informs an operator that a colleague was added or removed, from its record: actor, person, time
 * and address. The removed person is informed, too; others who left since are not.
 */
export async function sendStaffNotice(
  now: Date,
  order: { recordId: string; userId: string },
): Promise<void> {
  const found = await findStaffNotice(now, order);
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
      // A command has no address, and a person who left must not learn a colleague's.
      ...(where && !isLeaver ? [{ label: t("manage.activity.where"), value: where }] : []),
    ],
    button: isLeaver
      ? undefined
      : { label: t("emails.staff.button"), href: operatorUrl("/operator/staff") },
  });
  await sendMail({
    kind: "staff_notice",
    ...mail,
    to: reader.email,
    messageId: `staff-${order.recordId}-${order.userId}`,
  });
}
