import { addDays, localDate, startOfDay } from "./calendar";

/**
 * Every hour of a business day is a business hour: a day from Monday to Friday, from midnight to
 * midnight in a time zone, that is no holiday.
 */
export interface BusinessCalendar {
  zone: string;
  /** Takes a local date, `YYYY-MM-DD`. */
  isHoliday(date: string): boolean;
}

const HOUR_MS = 3_600_000;

/** Returns the first instant at which `hours` business hours have passed since `from`. */
export function businessDeadline(from: Date, hours: number, calendar: BusinessCalendar): Date {
  let left = hours * HOUR_MS;
  let date = localDate(from, calendar.zone);
  for (;;) {
    const end = startOfDay(addDays(date, 1), calendar.zone);
    if (isBusinessDay(date, calendar)) {
      const start = Math.max(from.getTime(), startOfDay(date, calendar.zone).getTime());
      if (start + left <= end.getTime()) return new Date(start + left);
      left -= end.getTime() - start;
    }
    date = addDays(date, 1);
  }
}

/** Returns the latest instant whose deadline is reached at `until`: what began at or before it is due. */
export function businessStart(until: Date, hours: number, calendar: BusinessCalendar): Date {
  let left = hours * HOUR_MS;
  let date = localDate(until, calendar.zone);
  for (;;) {
    const start = startOfDay(date, calendar.zone).getTime();
    if (isBusinessDay(date, calendar)) {
      const next = startOfDay(addDays(date, 1), calendar.zone).getTime();
      const end = Math.min(until.getTime(), next);
      if (end - left >= start) return new Date(end - left);
      left -= end - start;
    }
    date = addDays(date, -1);
  }
}

/** Returns the business hours between two instants, with their fraction; negative when `to` is earlier. */
export function businessHoursBetween(from: Date, to: Date, calendar: BusinessCalendar): number {
  if (to < from) return -businessHoursBetween(to, from, calendar);
  let passed = 0;
  const last = localDate(to, calendar.zone);
  for (let date = localDate(from, calendar.zone); date <= last; date = addDays(date, 1)) {
    if (!isBusinessDay(date, calendar)) continue;
    const start = startOfDay(date, calendar.zone).getTime();
    const end = startOfDay(addDays(date, 1), calendar.zone).getTime();
    passed += Math.min(to.getTime(), end) - Math.max(from.getTime(), start);
  }
  return passed / HOUR_MS;
}

function isBusinessDay(date: string, { isHoliday }: BusinessCalendar): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}
