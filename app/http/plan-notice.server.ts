import type { PlanNoticeData } from "~/components/layout/notices/plan-notice";
import { labelIn } from "~/countries/label-in";
import { commissionBasisPoints, tierNames, trial as trialTerms } from "~/countries/plans/plans";
import { entitlementsOf } from "~/domain/billing/entitlements";
import { lastDayOf } from "~/values/time/last-day";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { env } from "~/infrastructure/env.server";
import { localDate } from "~/values/time/calendar";
import { formatPercent } from "~/values/money/money";
import type { SignedInContext } from "./sessions/require.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A running trial shows its dialog in these last days. */
const DIALOG_DAYS = 7;

/** Returns until when a plan with an unpaid invoice keeps, or kept, all that it includes. */
export function unpaidNotice(ctx: SignedInContext): PlanNoticeData | null {
  const { organization, locale } = ctx;
  const end = organization.planPaidUntil;
  if (!end) return null;
  const { tier } = entitlementsOf(organization, ctx.now);
  return {
    ...{
      state: end > ctx.now ? "past_due" : "unpaid",
      plan: labelIn(tierNames[tier], locale),
      daysLeft: 1,
      isBrief: false,
      dialog: null,
    },
    lastDay: dayText(createTranslator(locale), locale, lastDayOf(end, organization.timezone)),
    commission: formatPercent(commissionBasisPoints("afterTrial"), organization.currency),
    email: env().LEGAL_EMAIL,
  };
}

/** Returns what a member should know of a trial that runs, or of a trial or plan that ended; else null. */
export function planNotice(ctx: SignedInContext): PlanNoticeData | null {
  const { organization, locale, now } = ctx;
  const { tier, current, trial, canReceiveNewDonations } = entitlementsOf(organization, now);
  const isRunning = current && trial.state === "running";
  if (!isRunning && canReceiveNewDonations) return null;
  const isPlan = !isRunning && trial.state !== "ended";
  const end = isPlan ? organization.planPaidUntil : trial.endsAt;
  if (!end) return null;
  const daysLeft = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
  const today = localDate(now, organization.timezone);
  const hasDialog = isRunning ? daysLeft <= DIALOG_DAYS : !isPlan;
  return {
    state: isRunning ? "running" : isPlan ? "plan" : "trial",
    plan: labelIn(tierNames[tier], locale),
    daysLeft,
    isBrief: isRunning && daysLeft < trialTerms.days,
    lastDay: dayText(createTranslator(locale), locale, lastDayOf(end, organization.timezone)),
    commission: formatPercent(commissionBasisPoints("afterTrial"), organization.currency),
    email: env().LEGAL_EMAIL,
    dialog: hasDialog
      ? {
          person: `${ctx.organizationId}/${ctx.user.id}`,
          occasion: isRunning ? today : `${today} ${ctx.user.sessionId}`,
        }
      : null,
  };
}
