import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/**
 * Informs the owners that our staff requests, received or first used support access, from its
 * record; the button leads to the page where they can refuse or end it.
 */
export async function sendSupportNotice(
  ctx: OrganizationContext,
  order: { entryId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "audit_entry");
  const job = "notifications.send-support-notice";
  const reader = await tellOneByOne(ctx, job, order, ["owner"]);
  if (!reader) return;
  const { id, operation, changes } = await getAuditEntry(ctx, order.entryId);
  const { locale, firstName } = reader;
  const t = createTranslator(locale);
  const { name: organization, slug, timezone } = ctx.organization;
  const say = (part: "subject" | "text") =>
    textForCode(t, `emails.support.${part}`, operation, "common.unknown", { organization });
  const reason = changes.reason?.[1];
  const until = changes.expires_at?.[1];
  const mail = platformMail({
    locale,
    subject: say("subject"),
    name: firstName,
    paragraphs: [say("text"), t("emails.support.read_only")],
    rows: [
      ...(reason ? [{ label: t("emails.support.reason"), value: String(reason) }] : []),
      ...(until
        ? [
            {
              label: t("emails.support.until"),
              value: formatDateTime(new Date(String(until)), timezone, t, locale, "long"),
            },
          ]
        : []),
    ],
    button: {
      label: t("emails.support.button"),
      href: absoluteUrl(slug, "/manage/settings/support"),
    },
  });
  await sendMail({
    kind: "support_notice",
    ...mail,
    to: reader.email,
    messageId: `support-${id}-${reader.id}`,
  });
}
