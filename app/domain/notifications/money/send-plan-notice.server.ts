import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";
import { findNotice } from "~/domain/subscriptions/notices/find-notice.server";
import { noticeText } from "~/domain/subscriptions/notices/notice-text.server";

const JOB = "notifications.send-plan-notice";

/** Tells owners and finance people what happened to the plan: a payment, a decline, a date that nears. */
export async function sendPlanNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const notice = await findNotice(ctx, order.noticeId);
  const reader = notice && (await tellOneByOne(ctx, JOB, order, ["owner", "finance"]));
  if (!reader) return;
  const { organization } = ctx;
  const { locale } = reader;
  const { subject, paragraphs, rows, button } = noticeText(organization, locale, notice);
  const mail = platformMail({
    ...{ locale, subject, name: reader.firstName, paragraphs, rows },
    button: { label: button.label, href: absoluteUrl(organization.slug, button.path) },
    why: createTranslator(locale)("emails.footer.why", { organization: organization.name }),
  });
  const messageId = `plan-${notice.id}-${reader.id}`;
  await sendMail({ kind: "plan_notice", ...mail, to: reader.email, messageId });
}
