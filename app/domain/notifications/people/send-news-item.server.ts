import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { mailStopUrl } from "~/domain/notifications/mail-stop-link.server";
import { findItem } from "~/domain/news/find-item.server";
import { newsText } from "~/domain/news/news-text.server";
import { findReader } from "~/domain/users/find-reader.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";

/** Mails a person one of their news at once, as they chose. */
export async function sendNewsItem(
  ctx: OrganizationContext,
  { itemId }: JobPayload<"notifications.send-news-item">,
): Promise<void> {
  ctx.require("read", "membership");
  const item = await findItem(ctx, itemId);
  const reader = item && (await findReader(ctx, item.userId));
  if (!reader || reader.isOut) return;
  const { organization } = ctx;
  const { locale } = reader;
  const t = createTranslator(locale);
  const { text } = newsText(organization, locale, item);
  const stopUrl = mailStopUrl(organization, { kind: item.kind, userId: reader.id }, locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.news.subject", { organization: organization.name }),
    name: reader.firstName,
    paragraphs: [text],
    button: {
      label: t("emails.news.button"),
      href: absoluteUrl(organization.slug, "/manage/notifications"),
    },
    link: {
      label: t("emails.news.choices"),
      href: absoluteUrl(organization.slug, "/manage/settings/user/notifications"),
    },
  });
  await sendMail({
    kind: "news_item",
    stopUrl,
    ...mail,
    to: reader.email,
    messageId: `news-${item.id}`,
  });
}
