import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/time/calendar";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/**
 * Informs owners and admins, from its record, that a team was discarded, or that somebody joined who
 * manages a team's people.
 */
export async function sendTeamNotice(
  ctx: OrganizationContext,
  order: { entryId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "audit_entry");
  const entry = await getAuditEntry(ctx, order.entryId);
  const job = "notifications.send-team-notice";
  const reader = await tellOneByOne(ctx, job, order, ["owner", "admin"]);
  if (!reader) return;
  const { locale, firstName } = reader;
  const t = createTranslator(locale);
  const { name: organization, slug, timezone } = ctx.organization;
  const person =
    entry.actor.name ??
    textForCode(t, "manage.activity.actors", entry.actor.kind, "common.unknown");
  const isJoining = entry.operation === "join-teams";
  const mail = platformMail({
    locale,
    subject: t(isJoining ? "emails.team.joined_subject" : "emails.team.discarded_subject", {
      organization,
    }),
    name: firstName,
    paragraphs: [
      `${textForCode(t, "manage.activity.operations", entry.operation, "common.unknown", { person })}.`,
      t(isJoining ? "emails.team.joined_text" : "emails.team.discarded_text"),
    ],
    rows: [
      ...(entry.subject.name
        ? [{ label: t("manage.activity.subject"), value: entry.subject.name }]
        : []),
      { label: t("manage.activity.when"), value: formatInstant(entry.at, timezone, "short-time") },
    ],
    button: {
      label: t("emails.team.button"),
      href: absoluteUrl(slug, "/manage/settings/agencies"),
    },
  });
  await sendMail({
    kind: "team_notice",
    ...mail,
    to: reader.email,
    messageId: `team-${entry.id}-${reader.id}`,
  });
}
