import { isLocale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "~/domain/context";
import { findDownloadToMail } from "~/domain/downloads/find-download-to-mail.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";

/** Mails the link of a requested file, or says that the download failed. The link needs the requester's session. */
export async function sendDownloadLink(
  ctx: OrganizationContext,
  { downloadId }: { downloadId: string },
): Promise<void> {
  ctx.require("create", "export");
  const found = await findDownloadToMail(ctx, downloadId);
  if (!found) return;
  const { organization } = ctx;
  const { email, expiresAt, firstName, isReady, kind } = found;
  const locale = isLocale(found.locale) ? found.locale : ctx.locale;
  const t = createTranslator(locale);
  const list = t(`downloads.kind.${kind}`);
  const until = expiresAt
    ? formatDateTime(expiresAt, organization.timezone, t, locale, "sentence")
    : "";
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t(isReady ? "emails.download.subject" : "emails.download.fail_subject", { list }),
    name: firstName,
    paragraphs: [t(isReady ? "emails.download.text" : "emails.download.fail_text", { until })],
    button: isReady
      ? {
          label: t("emails.download.button"),
          href: absoluteUrl(organization.slug, `/manage/downloads/${downloadId}/file`),
        }
      : {
          label: t("emails.download.fail_button"),
          href: absoluteUrl(organization.slug, "/manage/downloads"),
        },
  });
  await sendMail({
    kind: "download_link",
    ...mail,
    to: email,
    messageId: `download-${downloadId}`,
  });
}
