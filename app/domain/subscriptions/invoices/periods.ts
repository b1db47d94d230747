/** Periods of a subscription as local days (`YYYY-MM-DD`), half-open. Pure. */
import type { PlanPeriod } from "~/countries/plans/plans";
import { addDays, addPeriods, collectDate, daysBetween } from "~/values/time/calendar";

/** Statuses of a subscription that is in force. */
export const LIVE = ["active", "past_due", "ending"] as const;

/** `to` is the first day after it. */
export interface Span {
  from: string;
  to: string;
}

/** Returns the number of local days in a span; clock changes do not count. */
export function daysIn({ from, to }: Span): number {
  return daysBetween(from, to);
}

/** Returns the day of the month of a local day. */
export const anchorOf = (day: string) => Number(day.slice(8));

/**
 * Returns the period that begins on a day. It ends on the anchor day of the next month or year, or on
 * the last day of a shorter month; the anchor itself stays, so that 31 January is followed by
 * 28 February and then by 31 March.
 */
export function periodFrom(from: string, period: PlanPeriod, anchorDay: number): Span {
  const month = addPeriods(from.slice(0, 7), period === "yearly" ? 12 : 1);
  const last = anchorOf(collectDate(month, "last"));
  const day = String(Math.min(anchorDay, last)).padStart(2, "0");
  return { from, to: `${month}-${day}` };
}

/** Days after the first declined attempt on which a renewal is tried again. */
const RETRY_DAYS: readonly number[] = [3, 5, 7];
/** Days after the first declined attempt after which the plan's features end. */
export const GRACE_DAYS = 15;
/** Days after the first declined attempt after which an unpaid subscription ends. */
const UNPAID_DAYS = 30;

/** Days in which a transfer or a direct debit is expected. */
export const DUE_DAYS = 7;
/** Days before the due day on which a transfer is asked for again. */
export const REMINDER_DAYS = 2;

/** Returns the next day after `today` on which a declined renewal is tried, or null after the last one. */
export function nextTry(failedOn: string, today: string): string | null {
  return RETRY_DAYS.map((days) => addDays(failedOn, days)).find((day) => day > today) ?? null;
}

/** Returns the day on which the features of an unpaid plan end. */
export const featuresEnd = (failedOn: string) => addDays(failedOn, GRACE_DAYS);

/** Returns the day on which a transfer that did not arrive is asked for once more. */
export const lastReminder = (failedOn: string) => addDays(failedOn, RETRY_DAYS.at(-1) ?? 0);

/** Returns the last day until `today` on which a declined renewal is tried, or null before the first one. */
export function lastTry(failedOn: string, today: string): string | null {
  return RETRY_DAYS.map((days) => addDays(failedOn, days)).findLast((day) => day <= today) ?? null;
}

/** Returns the day on which an unpaid subscription ends: with its period, but not before its features. */
export function unpaidEnd(failedOn: string, periodEnd: string): string {
  const day = addDays(failedOn, UNPAID_DAYS);
  const end = day < periodEnd ? day : periodEnd;
  const features = featuresEnd(failedOn);
  return end > features ? end : features;
}

interface Unpaid {
  status?: string;
  failedOn: string;
  periodEnd: string | null;
}

/** Returns the day on which a cancelled plan ends: with its period, or with its features if they are unpaid. */
export function cancelledEnd(
  { failedOn, periodEnd }: { failedOn: string | null; periodEnd: string | null },
  today: string,
): string {
  const end = periodEnd ?? today;
  const features = failedOn === null ? end : featuresEnd(failedOn);
  return features < end ? features : end;
}

/** Returns when an unpaid plan loses its features, and when it ends. */
export function endsOf({ status, failedOn, periodEnd }: Unpaid): {
  features: string;
  over: string;
} {
  const over =
    status === "ending"
      ? cancelledEnd({ failedOn, periodEnd }, failedOn)
      : unpaidEnd(failedOn, periodEnd ?? failedOn);
  const features = featuresEnd(failedOn);
  return { features: features < over ? features : over, over };
}
