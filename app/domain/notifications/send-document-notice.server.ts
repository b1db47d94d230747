import { getCountry } from "~/countries/country";
import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

/**
 * Tells the organisation's owners that a file of one of its documents had a virus and was deleted. Each of
 * several owners gets a job of their own (`userId`), so that none is told twice.
 */
export async function sendDocumentNotice(
  ctx: OrganizationContext,
  { attachmentId, userId }: { attachmentId: string; userId?: string },
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "document");
  const { organizationId, organization } = ctx;
  const [attachment, owners] = await ctx.read(async (db) => [
    await db.documentAttachment.findUnique({
      where: { organizationId_id: { organizationId, id: attachmentId } },
      include: { document: true },
    }),
    await db.membership.findMany({
      where: { organizationId, role: "owner", discardedAt: null, userId },
      select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    }),
  ]);
  if (!attachment) return;
  if (owners.length > 1) {
    await ctx.transaction(async (db) => {
      for (const { user } of owners)
        await ctx.enqueue(db, "notifications.send-document-notice", {
          attachmentId,
          userId: user.id,
        });
    });
    return;
  }
  const { type } = attachment.document;
  const { documents } = getCountry(organization.country);
  const countryDocument = documents.find((document) => document.type === type);
  for (const { user } of owners) {
    const locale = isLocale(user.locale) ? user.locale : ctx.locale;
    const t = createTranslator(locale);
    const label = locale === "en" ? countryDocument?.labelEn : countryDocument?.label;
    const mail = layOutMail({
      locale,
      brand: brandOf(organization),
      subject: t("emails.infected.subject"),
      name: user.firstName,
      paragraphs: [
        t("emails.infected.text", {
          file: attachment.originalFilename,
          document: label ?? type,
        }),
      ],
      button: {
        label: t("emails.infected.button"),
        href: absoluteUrl(organization.slug, "/account/onboarding/documents"),
      },
    });
    const messageId = `infected-${attachmentId}-${user.id}`;
    await sendMail({ ...mail, to: user.email, messageId });
  }
}
