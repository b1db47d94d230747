import { getCountry } from "~/countries/country";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "~/domain/context";
import { findAttachment } from "~/domain/documents/find-attachment.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/**
 * Informs the organisation's owners that a file of a document had a virus and was deleted. Each of
 * several owners gets a job of their own (`userId`), so that nobody gets two mails.
 */
export async function sendDocumentNotice(
  ctx: OrganizationContext,
  order: { attachmentId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "document");
  const { organization } = ctx;
  const { attachmentId } = order;
  const attachment = await findAttachment(ctx, attachmentId);
  if (!attachment) return;
  const reader = await tellOneByOne(ctx, "notifications.send-document-notice", order, ["owner"]);
  if (!reader) return;
  const { filename: file, type } = attachment;
  const { documents } = getCountry(organization.country);
  const countryDocument = documents.find((document) => document.type === type);
  const { locale } = reader;
  const t = createTranslator(locale);
  const label = locale === "en" ? countryDocument?.labelEn : countryDocument?.label;
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.infected.subject"),
    name: reader.firstName,
    paragraphs: [t("emails.infected.text", { file, document: label ?? type })],
    button: {
      label: t("emails.infected.button"),
      href: absoluteUrl(organization.slug, "/account/onboarding/documents"),
    },
  });
  const messageId = `infected-${attachmentId}-${reader.id}`;
  await sendMail({ kind: "document_notice", ...mail, to: reader.email, messageId });
}
