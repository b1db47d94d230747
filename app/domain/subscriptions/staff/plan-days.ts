/** Converts ends of plans to days. Pages load this file in the browser, so it stays small. */
import { addDays, startOfDay } from "~/values/time/calendar";
import { lastDayOf } from "~/values/time/last-day";

/**
 * Returns the end of that day, or the stored end if it is on the same day. A trial ends at the hour
 * at which it began, which must not change when another field is saved.
 */
export function endOf(lastDay: string, stored: Date | null, timezone: string): Date {
  return stored && lastDayOf(stored, timezone) === lastDay
    ? stored
    : startOfDay(addDays(lastDay, 1), timezone);
}
