import { DateTime } from "luxon";
import { isPeriod } from "./day-text";
import { memoise } from "~/values/memoise";
import { zoneParts } from "./zone-parts";

/** The day of the month on which a monthly donation is charged. */
export type CollectDay = number | "last";

/** Minimum days between a donation and its second charge (readings, 'Monthly donations'). */
const shortestWait = 7;

/** Every month has the days 1 to 28 and a last day; no other day can be a collect day. */
export function isCollectDay(value: unknown): value is CollectDay {
  return (
    value === "last" ||
    (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 28)
  );
}

/** Returns the local date (`YYYY-MM-DD`) of an instant in a zone. */
export function localDate(instant: Date, zone: string): string {
  return localDateAt(instant.getTime(), zone);
}

const localDateAt = memoise((time: number, zone: string) => iso(inZone(new Date(time), zone)));

/** Returns the period (`YYYY-MM`) of an instant in a zone. */
export function periodOf(instant: Date, zone: string): string {
  return localDate(instant, zone).slice(0, 7);
}

/** Returns the period that many months later; a negative number goes back. */
export function addPeriods(period: string, months: number): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) throw new RangeError(`no such period: ${period}`);
  const month = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months;
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
}

export function nextPeriod(period: string): string {
  return addPeriods(period, 1);
}

/** Returns the first and last month of `YYYY-MM` or `YYYY-MM..YYYY-MM`; null for other texts. */
export function readMonths(text: string): { first: string; last: string } | null {
  const [first = "", last = first, ...rest] = text.split("..");
  const isValid = rest.length === 0 && [first, last].every(isPeriod);
  return isValid && first <= last ? { first, last } : null;
}

/** Returns the local date that many days later; a negative number goes back. */
export function addDays(date: string, days: number): string {
  return iso(plainDate(date).plus({ days }));
}

/** Returns the same day that many months later, or the last day of a month that has no such day. */
export function addMonths(date: string, months: number): string {
  return iso(plainDate(date).plus({ months }));
}

/** Returns the number of days from one date to another; clock changes do not count. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000));
}

/** Returns the local date on which a period is collected. */
export function collectDate(period: string, day: CollectDay): string {
  const month = plainDate(`${period}-01`);
  return iso(day === "last" ? month.endOf("month") : month.set({ day }));
}

/**
 * Returns the first instant of a local date. Where midnight does not exist (Chile and Paraguay
 * change their clocks at 24:00), the day starts later; where it occurs twice, at the first one.
 */
export function startOfDay(date: string, zone: string): Date {
  return new Date(startOf(date, zone));
}

const startOf = memoise((date: string, zone: string): number => {
  const guess = DateTime.fromISO(`${date}T12:00:00`, { zone });
  if (!guess.isValid) throw new RangeError(`no such local date or zone: ${date} ${zone}`);
  const midnight = guess.startOf("day");
  const earlier = midnight.minus({ hours: 1 });
  if (iso(earlier) === date) return earlier.toMillis();
  return (iso(midnight) === date ? midnight : midnight.plus({ hours: 1 })).toMillis();
});

/** Returns a monthly donation's second charge: the first collect day in a later month, at least 7 days on. */
export function firstCollection(
  donation: Date,
  day: CollectDay,
  zone: string,
): { period: string; date: string } {
  const earliest = addDays(localDate(donation, zone), shortestWait);
  let period = nextPeriod(periodOf(donation, zone));
  while (collectDate(period, day) < earliest) period = nextPeriod(period);
  return { period, date: collectDate(period, day) };
}

/** Returns the first charge of a monthly donation that waits for its day: the next collect day after today. */
export function firstCollectDay(
  donation: Date,
  day: CollectDay,
  zone: string,
): { period: string; date: string } {
  const today = localDate(donation, zone);
  const own = periodOf(donation, zone);
  const period = collectDate(own, day) > today ? own : nextPeriod(own);
  return { period, date: collectDate(period, day) };
}

/** Returns the first `count` collections after a donation, oldest first; `chargesNow`: it is itself charged. */
export function upcomingCollections(
  donation: Date,
  day: CollectDay,
  zone: string,
  { count, chargesNow }: { count: number; chargesNow: boolean },
): { period: string; date: string }[] {
  const first = (chargesNow ? firstCollection : firstCollectDay)(donation, day, zone).period;
  return Array.from({ length: count }, (_, index) => {
    const period = addPeriods(first, index);
    return { period, date: collectDate(period, day) };
  });
}

/** Returns when a period may be charged: from its collect day until before the next one (`lapsesAt`). */
export function collectionWindow(
  period: string,
  day: CollectDay,
  zone: string,
): { dueAt: Date; lapsesAt: Date } {
  return windowOf(period, day, zone);
}

// Thousands of donations share a collect day, so each zone's rules are computed once.
const windowOf = memoise((period: string, day: CollectDay, zone: string) => ({
  dueAt: startOfDay(collectDate(period, day), zone),
  lapsesAt: startOfDay(collectDate(nextPeriod(period), day), zone),
}));

/** Returns the bounds of a period: `from` is inside, `to` is not. */
export function periodBounds(period: string, zone: string): { from: Date; to: Date } {
  return {
    from: startOfDay(`${period}-01`, zone),
    to: startOfDay(`${nextPeriod(period)}-01`, zone),
  };
}

/** Formats an instant in digits: `short` is dd/mm/yyyy, `short-time` dd/mm/yyyy HH:mm. */
export function formatInstant(instant: Date, zone: string, style: "short" | "short-time"): string {
  const { year, month, day, hour, minute } = zoneParts(instant, zone);
  const date = `${day}/${month}/${year}`;
  return style === "short" ? date : `${date} ${hour}:${minute}`;
}

/** Returns an instant's local day and minute as if they were UTC, for programs whose dates have no zone. */
export function localAsUtc(instant: Date, zone: string): Date {
  const { year, month, day, hour, minute } = zoneParts(instant, zone);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

function inZone(instant: Date, zone: string): DateTime {
  const time = DateTime.fromJSDate(instant, { zone });
  if (!time.isValid) throw new RangeError(`no such instant or zone: ${zone}`);
  return time;
}

function plainDate(date: string): DateTime {
  const time = DateTime.fromISO(date, { zone: "utc" });
  if (!time.isValid) throw new RangeError(`no such date: ${date}`);
  return time;
}

function iso(time: DateTime): string {
  return time.toFormat("yyyy-MM-dd");
}
