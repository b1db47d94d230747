import { DateTime } from "luxon";

/**
 * Returns the instant of an event's local time, `YYYY-MM-DDTHH:mm`, in a zone. A time that a clock change
 * skips is as much later; one that occurs twice is the first. Null for a text without a time.
 */
export function eventInstant(local: string | null, zone: string): Date | null {
  if (local === null) return null;
  const time = DateTime.fromISO(local, { zone });
  return time.isValid ? time.toJSDate() : null;
}
