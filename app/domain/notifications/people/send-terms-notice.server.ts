import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { findTermsNotice } from "~/domain/announcements/find-terms-notice.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.send-terms-notice";

/** Tells each owner which terms change, from which day, and what to do without agreeing. */
export async function sendTermsNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const notice = await findTermsNotice(ctx, order.announcementId);
  const reader = notice && (await tellOneByOne(ctx, JOB, order, ["owner"]));
  if (!reader) return;
  const { locale } = reader;
  const t = createTranslator(locale);
  const { name: organization, slug } = ctx.organization;
  const email = env().LEGAL_EMAIL;
  const facts = { organization, date: dayText(t, locale, notice.termsOn), email };
  const link = notice.link ?? "/terms";
  const isOwnPage = link.startsWith("/") && notice.link !== null;
  const mail = platformMail({
    locale,
    subject: t("emails.terms.subject", facts),
    name: reader.firstName,
    paragraphs: [
      t("emails.terms.text", facts),
      notice.textIn(locale),
      t("emails.terms.choice", facts),
    ],
    button: {
      label: t("emails.terms.button"),
      href: link.startsWith("/") ? absoluteUrl(isOwnPage ? slug : null, link) : link,
    },
    why: t("emails.footer.why", facts),
  });
  await sendMail({
    kind: "terms_notice",
    ...mail,
    to: reader.email,
    messageId: `terms-${order.announcementId}-${ctx.organizationId}-${reader.id}`,
  });
}
