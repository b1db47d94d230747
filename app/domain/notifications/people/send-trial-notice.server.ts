import { labelIn } from "~/countries/label-in";
import { commissionBasisPoints, tierNames } from "~/countries/plans/plans";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { localDate } from "~/values/time/calendar";
import { formatPercent } from "~/values/money/money";
import type { JobPayload } from "../../../../jobs/catalog";
import { entitlementsOf } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import { mailStopUrl } from "~/domain/notifications/mail-stop-link.server";
import { wantsMail } from "~/domain/news/wants-mail.server";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.send-trial-notice";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells the owners how many days of the trial are left, or that it ended, with the effect and the
 * next step. Nothing is sent once a plan applies, the end has moved, or a later step has begun.
 */
export async function sendTrialNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const { organization, now } = ctx;
  const { tier, trial } = entitlementsOf(organization, now);
  const state = order.days === 0 ? "ended" : "running";
  const end = trial.endsAt;
  if (trial.state !== state || end?.toISOString() !== order.endsAt) return;
  const reader = await tellOneByOne(ctx, JOB, order, ["owner"]);
  if (!reader || !(await wantsMail(ctx, reader.id, "trial"))) return;
  const { locale } = reader;
  const t = createTranslator(locale);
  const days = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
  // The trial ends before this instant, which may be the first one of a day.
  const lastDay = localDate(new Date(end.getTime() - 1), organization.timezone);
  const facts = {
    organization: organization.name,
    plan: labelIn(tierNames[tier], locale),
    lastDay: dayText(t, locale, lastDay),
    days,
    commission: formatPercent(commissionBasisPoints("afterTrial"), organization.currency),
  };
  const email = env().LEGAL_EMAIL;
  const step = state === "ended" ? "ended" : days === 1 ? "last_day" : "days_left";
  const stopUrl = mailStopUrl(organization, { kind: "trial", userId: reader.id }, locale);
  const mail = platformMail({
    locale,
    subject: t(`emails.trial.${step}`, facts),
    name: reader.firstName,
    paragraphs: [
      t(`emails.trial.${state === "ended" ? "ended_text" : "running_text"}`, facts),
      t("emails.trial.next", { email }),
    ],
    button: {
      label: t("emails.trial.button"),
      href: absoluteUrl(organization.slug, "/account/subscriptions/choose"),
    },
    link: { label: t("emails.stop"), href: stopUrl },
    why: t("emails.footer.why", facts),
  });
  await sendMail({
    kind: "trial_notice",
    stopUrl,
    ...mail,
    to: reader.email,
    messageId: `trial-${ctx.organizationId}-${end.getTime()}-${order.days}-${reader.id}`,
  });
}
