/** A monthly donation's next charges, computed as in ~/values/calendar, without its library. */

const SHORTEST_WAIT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the first collections after `today`: collect days (`"1"` to `"28"`, `"last"`) 7 days
 * later or more.
 */
export function nextCollections(today: string, day: string, count: number): Date[] {
  const gift = new Date(`${today}T00:00:00Z`);
  const on = (month: number) => {
    const first = month + (day === "last" ? 1 : 0);
    return new Date(Date.UTC(gift.getUTCFullYear(), first, day === "last" ? 0 : Number(day)));
  };
  let month = gift.getUTCMonth() + 1;
  while (on(month).getTime() - gift.getTime() < SHORTEST_WAIT_MS) month += 1;
  return Array.from({ length: count }, (_, index) => on(month + index));
}
