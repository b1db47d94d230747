import type { CountryCode } from "~/countries/country";
import { holidayOn } from "~/countries/holidays.server";
import {
  businessDeadline,
  businessHoursBetween,
  businessStart,
  type BusinessCalendar,
} from "~/values/time/business-hours";

/** We promise an answer within this many business hours (product.md section 2 'Documents'). */
const REVIEW_HOURS = 48;

export interface Place {
  country: CountryCode;
  timezone: string;
}

/** Returns when a document is due, and the remaining business hours; negative if overdue. */
export function reviewTime(
  place: Place,
  submittedAt: Date,
  now: Date,
): { dueAt: Date; hoursLeft: number } {
  const calendar = calendarOf(place);
  const dueAt = businessDeadline(submittedAt, REVIEW_HOURS, calendar);
  return { dueAt, hoursLeft: businessHoursBetween(now, dueAt, calendar) };
}

/** Returns the time before which a submitted document is due by `now`. */
export function dueIfBefore(place: Place, now: Date): Date {
  return businessStart(now, REVIEW_HOURS, calendarOf(place));
}

function calendarOf({ country, timezone }: Place): BusinessCalendar {
  return { zone: timezone, isHoliday: (date) => holidayOn(country, date) !== null };
}
