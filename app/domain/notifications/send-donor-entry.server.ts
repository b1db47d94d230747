import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { issueEntry } from "../donors/issue-entry.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Mails a donor the link that was requested. Throws if the mail server rejects it. */
export async function sendDonorEntry(
  ctx: OrganizationContext,
  { sealed }: { sealed: string },
): Promise<void> {
  const entry = await issueEntry(ctx, { sealed });
  if (!entry) return;
  const { organization } = ctx;
  const locale = isLocale(entry.locale) ? entry.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { organization: organization.name };
  const isEntry = entry.kind === "enter";
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t(isEntry ? "emails.donor_enter.subject" : "emails.donor_email.subject", values),
    name: entry.firstName,
    paragraphs: [
      t(isEntry ? "emails.donor_enter.text" : "emails.donor_email.text", values),
      t("emails.donor_enter.ignore"),
    ],
    button: {
      label: t(isEntry ? "emails.donor_enter.button" : "emails.donor_email.button"),
      href: entry.href,
    },
    why: t("emails.receipt.why", values),
  });
  await sendMail({
    kind: "donor_entry",
    ...mail,
    to: entry.email,
    messageId: `donor-entry-${entry.linkId}`,
  });
}
