import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../jobs/catalog";
import { findWaitingEntry } from "~/domain/attendees/waiting/find-waiting-entry.server";
import type { OrganizationContext } from "../context";
import { mailStopUrl } from "./mail-stop-link.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Tells a person of a waiting list that a ticket is for sale again. */
export async function sendWaitingNotice(
  ctx: OrganizationContext,
  { entryId }: JobPayload<"notifications.send-waiting-notice">,
): Promise<void> {
  const entry = await findWaitingEntry(ctx, entryId);
  if (!entry) return;
  const { locale, organization } = ctx;
  const t = createTranslator(locale);
  const values = { event: entry.title, organization: organization.name };
  const stopUrl = mailStopUrl(organization, { kind: "waiting_notice", email: entry.email }, locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization, entry.color),
    subject: t("emails.ticket.waiting_subject", values),
    name: entry.name,
    paragraphs: [t("emails.ticket.waiting_text", values), t("emails.ticket.waiting_first")],
    button: {
      label: t("emails.ticket.waiting_button"),
      href: absoluteUrl(organization.slug, `/c/${entry.slug}`),
    },
    link: { label: t("emails.stop"), href: stopUrl },
    why: t("emails.ticket.waiting_why", values),
  });
  const messageId = `waiting-${entryId}-${entry.notifiedAt.getTime().toString(36)}`;
  await sendMail({ kind: "waiting_notice", stopUrl, ...mail, to: entry.email, messageId });
}
