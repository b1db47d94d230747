import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { claimLeadReminder } from "~/domain/donations/leads/claim-lead-reminder.server";
import { mailStopUrl } from "./mail-stop-link.server";
import { brandOf, layOutMail } from "./mail-layout";

/**
 * Reminds a person of the form that they left, at most once, with a link that ends reminders. The greeting has no
 * name, because a stranger may have typed text of their own as the name.
 */
export async function sendLeadReminder(
  ctx: OrganizationContext,
  { leadId }: JobPayload<"notifications.send-lead-reminder">,
): Promise<void> {
  const lead = await claimLeadReminder(ctx, leadId);
  if (!lead) return;
  const { organization } = ctx;
  const locale = isLocale(lead.locale) ? lead.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { campaign: lead.title, organization: organization.name };
  const stopUrl = mailStopUrl(organization, { kind: "lead_reminder", email: lead.email }, locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.lead.subject", values),
    paragraphs: [t("emails.lead.text", values), t("emails.lead.once")],
    button: {
      label: t("emails.lead.button"),
      href: absoluteUrl(organization.slug, `/c/${lead.slug}`),
    },
    link: {
      label: t("emails.lead.stop"),
      href: stopUrl,
    },
    why: t("emails.lead.why", values),
  });
  await sendMail({
    kind: "lead_reminder",
    stopUrl,
    ...mail,
    to: lead.email,
    messageId: `lead-reminder-${leadId}`,
  });
}
