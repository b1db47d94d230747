import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/time/calendar";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { OrganizationContext } from "~/domain/context";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

type Entry = Awaited<ReturnType<typeof getAuditEntry>>;

/**
 * Informs the owners of a change that could redirect payouts (a bank account, a gateway), from its
 * audit record: actor, time, address and fields, without numbers. Each of several owners gets a job
 * of their own (`userId`), so that nobody gets two mails.
 */
export async function sendSecurityNotice(
  ctx: OrganizationContext,
  order: { entryId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "audit_entry");
  const reader = await tellOneByOne(ctx, "notifications.send-security-notice", order, ["owner"]);
  if (!reader) return;
  const entry = await getAuditEntry(ctx, order.entryId);
  const mail = noticeOf(ctx, entry, reader.locale, reader.firstName);
  await sendMail({
    kind: "security_notice",
    ...mail,
    to: reader.email,
    messageId: `security-${entry.id}-${reader.id}`,
  });
}

function noticeOf(ctx: OrganizationContext, entry: Entry, locale: Locale, name: string) {
  const { organization } = ctx;
  const t = createTranslator(locale);
  const { actor, subject, changes } = entry;
  const person =
    actor.name ?? textForCode(t, "manage.activity.actors", actor.kind, "common.unknown");
  const fields = Object.keys(changes).map((field) =>
    textForCode(t, "manage.activity.fields", field, "common.unknown"),
  );
  const about =
    subject.type === "payment_processor" && subject.name !== null
      ? textForCode(t, "manage.gateways", subject.name, "common.unknown")
      : subject.name;
  const at = formatInstant(entry.at, organization.timezone, "short-time");
  return layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.security.payouts_subject", { organization: organization.name }),
    name,
    paragraphs: [
      `${textForCode(t, "manage.activity.operations", entry.operation, "common.unknown", { person })}.`,
      t("emails.security.payouts_text"),
    ],
    rows: [
      ...(about ? [{ label: t("manage.activity.subject"), value: about }] : []),
      ...(entry.operation.startsWith("update-")
        ? [{ label: t("manage.activity.changes"), value: [...new Set(fields)].join(", ") }]
        : []),
      { label: t("manage.activity.when"), value: at },
      {
        label: t("manage.activity.where"),
        value: [entry.userAgent, entry.ip].filter(Boolean).join(" · ") || t("common.unknown"),
      },
    ],
    button: {
      label: t("emails.security.button"),
      href: absoluteUrl(organization.slug, `/manage/settings/activity/${entry.id}`),
    },
  });
}
