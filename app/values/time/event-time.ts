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

/** When the tickets of an event are sold. */
interface TicketSale {
  /** The event's local begin and end, YYYY-MM-DDTHH:mm. */
  beginsAt: string | null;
  endsAt: string | null;
  /** The last local day of the sale; null until the event is over. */
  sellEndDate: string | null;
  isCancelled: boolean;
}

/**
 * Returns whether tickets are no longer sold at `localTime`, YYYY-MM-DDTHH:mm: after the last day of the sale,
 * or when the event is over. An event without an announced end is over after its day.
 */
export function isSaleOver(sale: TicketSale, localTime: string): boolean {
  const { beginsAt, endsAt, isCancelled, sellEndDate } = sale;
  const today = localTime.slice(0, 10);
  if (isCancelled || (sellEndDate !== null && sellEndDate < today)) return true;
  if (endsAt !== null) return endsAt <= localTime;
  return beginsAt !== null && beginsAt.slice(0, 10) < today;
}
