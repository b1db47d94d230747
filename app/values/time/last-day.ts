/** The last day of what ends at an instant. Pages load this file in the browser, so it stays small. */
import { zoneParts } from "./zone-parts";

/** Returns the last local day before an end, which is the first instant after it. */
export function lastDayOf(end: Date, timezone: string): string {
  const { year, month, day } = zoneParts(new Date(end.getTime() - 1), timezone);
  return `${year}-${month}-${day}`;
}
