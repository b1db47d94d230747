import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { mailStopUrl } from "~/domain/notifications/mail-stop-link.server";
import { closeDigest } from "~/domain/news/close-digest.server";
import { listDigest } from "~/domain/news/list-digest.server";
import { newsText } from "~/domain/news/news-text.server";
import { findReader } from "~/domain/users/find-reader.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";

/** Mails a person the day's unread news of the kinds for which they chose the daily mail. */
export async function sendNewsDigest(
  ctx: OrganizationContext,
  { userId, day }: JobPayload<"notifications.send-news-digest">,
): Promise<void> {
  ctx.require("read", "membership");
  const reader = await findReader(ctx, userId);
  if (!reader || reader.isOut) return;
  const items = await listDigest(ctx, userId);
  if (items.length === 0) return;
  const { organization, organizationId } = ctx;
  const { locale } = reader;
  const t = createTranslator(locale);
  const stopUrl = mailStopUrl(organization, { kind: "digest", userId }, locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.news.digest_subject", { organization: organization.name }),
    name: reader.firstName,
    paragraphs: items.map((item) => newsText(organization, locale, item).text),
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
    kind: "news_digest",
    stopUrl,
    ...mail,
    to: reader.email,
    messageId: `news-${organizationId}-${userId}-${day}`,
  });
  await closeDigest(
    ctx,
    items.map(({ id }) => id),
  );
}
