import { DateTime } from "luxon";

/** Returns an instant's local time in a zone, `YYYY-MM-DDTHH:mm`. */
export function localTimeAt(instant: Date, zone: string): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
}

/**
 * Returns the instant of an event's local time, `YYYY-MM-DDTHH:mm`, in a zone. A time that a clock change
 * skips is as much later; one that occurs twice is the first. Null for a text without a time.
 */
export function eventInstant(local: string | null, zone: string): Date | null {
  if (local === null) return null;
  const time = DateTime.fromISO(local, { zone });
  return time.isValid ? time.toJSDate() : null;
}
