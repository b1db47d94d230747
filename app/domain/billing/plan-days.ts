/** Ends of plans as days. Light: pages take it into the browser. */
import { addDays, localDate, startOfDay } from "~/values/calendar";

/** The last day, in that zone, of what ends at that instant: an end is the first instant after it. */
export function lastDayOf(end: Date, timezone: string): string {
  return localDate(new Date(end.getTime() - 1), timezone);
}

/**
 * The end of that day; the one that is stored where it lies on that day too, since a trial ends at the
 * hour at which it began and must not move when something else is saved.
 */
export function endOf(lastDay: string, stored: Date | null, timezone: string): Date {
  return stored && lastDayOf(stored, timezone) === lastDay
    ? stored
    : startOfDay(addDays(lastDay, 1), timezone);
}
