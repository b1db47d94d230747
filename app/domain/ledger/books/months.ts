import { addPeriods, localDate, nextPeriod, addDays, periodOf } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

/** So many days after its end a month can be closed: everywhere it is over, and no posting of it is under way. */
const DAYS_AFTER = 2;
const MOST_MONTHS = 36;

/** Returns the days that bound a month, the end excluded. */
export const boundsOf = (period: string) => ({
  first: `${period}-01`,
  until: `${nextPeriod(period)}-01`,
});

/** Returns the current month of our staff. */
export const currentMonth = (now: Date): string => periodOf(now, OPERATOR_ZONE);

/** Returns the months that a page offers, the current one first. */
export function monthsUpTo(now: Date): string[] {
  const current = currentMonth(now);
  return Array.from({ length: MOST_MONTHS }, (_, at) => addPeriods(current, -at));
}

/** Returns whether a month has been over for long enough, and comes right after the last closed one. */
export function canClose(period: string, lastClosed: string | null, now: Date): boolean {
  const { until } = boundsOf(period);
  const isOver = localDate(now, OPERATOR_ZONE) >= addDays(until, DAYS_AFTER);
  return isOver && (lastClosed === null || period === nextPeriod(lastClosed));
}
