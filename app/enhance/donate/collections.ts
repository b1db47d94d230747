/** A monthly donation's next charges, computed as in ~/values/calendar, without its library. */

const SHORTEST_WAIT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the first collections after `today`: collect days (`"1"` to `"28"`, `"last"`) of later months, 7
 * days on or more; without a charge `now`, those of this month too.
 */
export function nextCollections(today: string, day: string, count: number, now: boolean): Date[] {
  const donation = new Date(`${today}T00:00:00Z`);
  const on = (month: number) => {
    const first = month + (day === "last" ? 1 : 0);
    return new Date(Date.UTC(donation.getUTCFullYear(), first, day === "last" ? 0 : Number(day)));
  };
  let month = donation.getUTCMonth() + (now ? 1 : 0);
  while (on(month).getTime() - donation.getTime() < (now ? SHORTEST_WAIT_MS : 1)) month += 1;
  return Array.from({ length: count }, (_, index) => on(month + index));
}
