/** Local days (`YYYY-MM-DD`) without anything of the product. */

/** Half-open. */
export type Span = readonly [from: string, to: string];

export const daysIn = ([from, to]: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Returns the day of the month. */
export const dayOf = (day: string) => Number(day.slice(8));

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the anchor's day so many months later, or the last day of a shorter month. */
export function monthsLater(day: string, count: number, anchor = dayOf(day)): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + count + 1, 0);
  first.setUTCMonth(first.getUTCMonth() + count, Math.min(anchor, last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}
