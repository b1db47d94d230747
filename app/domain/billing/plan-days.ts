/** Converts ends of plans to days. Pages load this file in the browser, so it stays small. */
import { addDays, localDate, startOfDay } from "~/values/time/calendar";

/** Returns the last local day before an end, which is the first instant after the plan. */
export function lastDayOf(end: Date, timezone: string): string {
  return localDate(new Date(end.getTime() - 1), timezone);
}

/**
 * Returns the end of that day, or the stored end if it is on the same day. A trial ends at the hour
 * at which it began, which must not change when another field is saved.
 */
export function endOf(lastDay: string, stored: Date | null, timezone: string): Date {
  return stored && lastDayOf(stored, timezone) === lastDay
    ? stored
    : startOfDay(addDays(lastDay, 1), timezone);
}
