import { announceUpgrades } from "../app/domain/donations/increases/announce-upgrades.server";
import { claimDue } from "../app/domain/donations/months/claim-due.server";
import { checkUnknown } from "../app/domain/payments/check-unknown.server";
import { resumeNotifications } from "../app/domain/payments/webhooks/resume-notifications.server";
import { checkRefunds } from "../app/domain/payments/refunds/check-refunds.server";
import { beginStatements } from "../app/domain/organizations/days/begin-statements.server";
import { beginCardReminders } from "../app/domain/organizations/days/begin-card-reminders.server";
import { beginCommissionMonths } from "../app/domain/organizations/days/begin-commission-months.server";
import { beginNewsDay } from "../app/domain/organizations/days/begin-news-day.server";
import { beginTrialNotices } from "../app/domain/organizations/days/begin-trial-notices.server";
import { beginDebitNotices } from "../app/domain/organizations/days/begin-debit-notices.server";
import { beginLeadReminders } from "../app/domain/organizations/days/begin-lead-reminders.server";
import { beginDonorDays } from "../app/domain/organizations/days/begin-donor-days.server";
import { beginLeadErasure } from "../app/domain/organizations/days/begin-lead-erasure.server";
import { beginCutOffs } from "../app/domain/payouts/begin-cut-offs.server";
import { checkPayouts } from "../app/domain/payouts/check-payouts.server";
import { matchAgain } from "../app/domain/payouts/reconciliation/match-again.server";
import { beginSyncs } from "../app/domain/integrations/sync/begin-syncs.server";
import { beginRenewals } from "../app/domain/subscriptions/begin-renewals.server";
import { sweep } from "../app/domain/organizations/sweep.server";
import { now } from "~/infrastructure/clock";
import { env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { schedules, type ScheduleName } from "./schedule-list";

const work: Record<ScheduleName, (at: Date) => Promise<number>> = {
  "donations.announce-upgrades": announceUpgrades,
  "donations.claim-due": claimDue,
  "payments.check-unknown": checkUnknown,
  "payments.resume-notifications": (at) => resumeNotifications(at),
  "payments.check-refunds": checkRefunds,
  "organizations.begin-card-reminders": beginCardReminders,
  "organizations.begin-trial-notices": beginTrialNotices,
  "organizations.begin-news-day": beginNewsDay,
  "organizations.begin-debit-notices": beginDebitNotices,
  "organizations.begin-lead-reminders": beginLeadReminders,
  "organizations.begin-donor-days": beginDonorDays,
  "organizations.begin-lead-erasure": beginLeadErasure,
  "organizations.begin-commission-months": beginCommissionMonths,
  "organizations.begin-statements": beginStatements,
  "payouts.begin-cut-offs": beginCutOffs,
  "payouts.check-payouts": checkPayouts,
  "payouts.match-again": matchAgain,
  "subscriptions.begin-renewals": beginRenewals,
  "integrations.begin-syncs": beginSyncs,
  "platform.sweep": sweep,
};

/** Runs one schedule at an instant; returns how many items it found. Throws for an unknown name. */
export async function runSchedule(name: string, at: Date): Promise<number> {
  if (!Object.hasOwn(work, name)) throw new Error(`no schedule ${name}`);
  return work[name as ScheduleName](at);
}

/** Starts the timers; with the lab on, schedules run only in /run-due. */
export function startSchedules(): () => void {
  if (env().LAB) return () => undefined;
  const timers = (Object.keys(schedules) as ScheduleName[]).map((name) => {
    let running = false;
    return setInterval(() => {
      if (running) return;
      running = true;
      runSchedule(name, now())
        .catch((error: unknown) => logger.warn({ err: error, schedule: name }, "a schedule failed"))
        .finally(() => (running = false));
    }, schedules[name].everySeconds * 1000);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
