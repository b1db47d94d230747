/** Periods of a subscription as local days (`YYYY-MM-DD`), half-open. Pure. */
import type { PlanPeriod } from "~/countries/plans/plans";
import { addDays, addPeriods, collectDate } from "~/values/time/calendar";

/** `to` is the first day after it. */
export interface Span {
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the number of local days in a span; clock changes do not count. */
export function daysIn({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
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

/** Returns how many times a renewal may have been tried until a day, the first time included. */
export function triesUntil(failedOn: string, today: string): number {
  return 1 + RETRY_DAYS.filter((days) => addDays(failedOn, days) <= today).length;
}

/** Returns the day on which an unpaid subscription ends: never later than its period. */
export function unpaidEnd(failedOn: string, periodEnd: string): string {
  const day = addDays(failedOn, UNPAID_DAYS);
  return day < periodEnd ? day : periodEnd;
}

/** Returns when an unpaid plan loses its features, and when it ends. */
export function endsOf({ failedOn, periodEnd }: { failedOn: string; periodEnd: string | null }): {
  features: string;
  over: string;
} {
  const over = unpaidEnd(failedOn, periodEnd ?? failedOn);
  const features = featuresEnd(failedOn);
  return { features: features < over ? features : over, over };
}
