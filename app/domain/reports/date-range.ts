import { addDays, addPeriods, localDate, nextPeriod, periodOf } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";

/** Ranges with a name; any other is one month, `YYYY-MM`. */
export const namedRanges = ["this_month", "last_month", "last_12_months", "this_year"] as const;
export type NamedRange = (typeof namedRanges)[number];

export interface DateRange {
  /** The range's name, or the month. */
  choice: NamedRange | (string & {});
  /** Local dates, both included. */
  from: string;
  to: string;
  /** The period of one bar of the chart. */
  unit: "day" | "month";
}

const OFFERED_MONTHS = 24;

/** Returns the range of a filter in the organisation's time zone; this month for anything else. */
export function readRange(text: string | null, now: Date, zone: string): DateRange {
  const current = periodOf(now, zone);
  switch (text) {
    case "last_month":
      return { choice: text, ...months(addPeriods(current, -1), 1) };
    case "last_12_months":
      return { choice: text, ...months(addPeriods(current, -11), 12) };
    case "this_year":
      return { choice: text, ...months(`${current.slice(0, 4)}-01`, Number(current.slice(5))) };
    default:
      return text !== null && isPeriod(text) && text !== current
        ? { choice: text, ...months(text, 1) }
        : { choice: "this_month", ...months(current, 1) };
  }
}

/**
 * Returns the same days of the period before, for comparison: of the year before for a year, else of
 * as many months before. Days of the future have no counterpart; a shorter month ends earlier.
 */
export function rangeBefore(range: DateRange, now: Date, zone: string): DateRange {
  const today = localDate(now, zone);
  const last = range.to > today && range.from <= today ? today : range.to;
  const first = range.from.slice(0, 7);
  const back = range.choice === "this_year" ? 12 : monthsFrom(first, range.to.slice(0, 7));
  const month = addPeriods(last.slice(0, 7), -back);
  const end = addDays(`${nextPeriod(month)}-01`, -1);
  const to = last === range.to ? end : `${month}-${last.slice(8)}`;
  return { ...range, from: `${addPeriods(first, -back)}-01`, to: to < end ? to : end };
}

function monthsFrom(first: string, last: string): number {
  const count = (period: string) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5));
  return count(last) - count(first) + 1;
}

/** Returns the months that a filter offers, newest first: two years, and the chosen one. */
export function offeredMonths(now: Date, zone: string, chosen: string | null): string[] {
  const current = periodOf(now, zone);
  const offered = Array.from({ length: OFFERED_MONTHS }, (_, back) => addPeriods(current, -back));
  return chosen === null || offered.includes(chosen) ? offered : [chosen, ...offered];
}

/** Returns every day or month of a range, oldest first, without future days. */
export function barsOf(range: DateRange, now: Date, zone: string): string[] {
  const today = localDate(now, zone);
  const last = range.to > today && range.from <= today ? today : range.to;
  const bars: string[] = [];
  if (range.unit === "day") {
    for (let day = range.from; day <= last; day = addDays(day, 1)) bars.push(day);
    return bars;
  }
  const end = range.to.slice(0, 7);
  for (let month = range.from.slice(0, 7); month <= end; month = nextPeriod(month))
    bars.push(month);
  return bars;
}

function months(first: string, count: number): Pick<DateRange, "from" | "to" | "unit"> {
  const after = addPeriods(first, count);
  return {
    from: `${first}-01`,
    to: addDays(`${after}-01`, -1),
    unit: count === 1 ? "day" : "month",
  };
}
