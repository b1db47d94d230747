import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { getAuditEntry } from "~/domain/audit/get-audit-entry.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/**
 * Informs owners and admins about our staff's decision on their organisation, from its audit
 * record: the effect on them, and the written reason.
 */
export async function sendStandingNotice(
  ctx: OrganizationContext,
  order: { entryId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "audit_entry");
  const job = "notifications.send-standing-notice";
  const reader = await tellOneByOne(ctx, job, order, ["owner", "admin"]);
  if (!reader) return;
  const { id, operation, changes, subject } = await getAuditEntry(ctx, order.entryId);
  const { locale, firstName } = reader;
  const t = createTranslator(locale);
  const { name: organization, slug } = ctx.organization;
  const say = (part: "subject" | "text") =>
    textForCode(t, `emails.standing.${part}`, operation, "common.unknown", { organization });
  const reason = changes.reason?.[1];
  const campaign = subject.type === "campaign" ? subject : null;
  const email = env().LEGAL_EMAIL;
  const mail = platformMail({
    locale,
    subject: say("subject"),
    name: firstName,
    paragraphs: [say("text"), t("emails.standing.answer", { email })],
    rows: [
      ...(campaign ? [{ label: t("common.fields.campaign"), value: campaign.name ?? "" }] : []),
      ...(reason ? [{ label: t("emails.standing.reason"), value: String(reason) }] : []),
    ],
    button: campaign
      ? {
          label: t("emails.standing.campaign_button"),
          href: absoluteUrl(slug, `/manage/campaigns/${campaign.id}`),
        }
      : { label: t("emails.standing.button"), href: absoluteUrl(slug, "/manage/dashboard") },
  });
  await sendMail({
    kind: "standing_notice",
    ...mail,
    to: reader.email,
    messageId: `standing-${id}-${reader.id}`,
  });
}
