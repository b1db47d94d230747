/** Days and months as texts, without a calendar, for the browser. */

/**
 * Returns whether a text is a month (`YYYY-MM`) of this century. People and programs send no other, and a year 0
 * or 10000 is none in the database or the calendar.
 */
export function isPeriod(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Returns whether a text is a day (`YYYY-MM-DD`) of this century. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && isRealDay(text);
}

/** Returns whether a text is a day of any year from 0001 on. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns whether a number is a year of this century. */
export function isYear(year: number): boolean {
  return isPeriod(`${year}-01`);
}

/** Formats a local date (`2026-11-05`) in digits: 05/11/2026. */
export function formatDay(date: string): string {
  return date.split("-").toReversed().join("/");
}
