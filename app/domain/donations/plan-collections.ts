/** When a monthly gift is charged next (readings 'Monthly donations'). Pure. */
import { collectionWindow, firstCollection, nextPeriod, type CollectDay } from "~/values/calendar";

export interface CollectionPlan {
  /** YYYY-MM */
  period: string;
  dueAt: Date;
  lapsesAt: Date;
}

export interface NextCollections {
  /** The one that is open or to come. */
  next: CollectionPlan;
  /** Those whose time went by without a charge: shown as missed, never charged. */
  missed: CollectionPlan[];
}

/** How a collect day stands in the database: 0 is the last day of the month. */
export function toCollectDay(stored: number): CollectDay {
  return stored === 0 ? "last" : stored;
}

export function fromCollectDay(day: CollectDay): number {
  return day === "last" ? 0 : day;
}

/** The collection that follows the first gift, which paid the month in which it was given. */
export function collectionsAfterGift(
  givenAt: Date,
  day: CollectDay,
  zone: string,
  now: Date,
): NextCollections {
  return fromPeriod(firstCollection(givenAt, day, zone).period, day, zone, now);
}

/** The collection that follows a period that was charged, refused or missed. */
export function collectionsAfter(
  period: string,
  day: CollectDay,
  zone: string,
  now: Date,
): NextCollections {
  return fromPeriod(nextPeriod(period), day, zone, now);
}

/**
 * The collection with which a gift goes on after a pause: the first whose collect day lies ahead and that
 * follows the last period that was charged, tried or missed. What went by during the pause is left out.
 */
export function collectionsAfterPause(
  lastPeriod: string | null,
  givenAt: Date,
  day: CollectDay,
  zone: string,
  now: Date,
): CollectionPlan {
  const first = firstCollection(givenAt, day, zone).period;
  const afterLast = lastPeriod === null ? first : nextPeriod(lastPeriod);
  for (let period = afterLast > first ? afterLast : first; ; period = nextPeriod(period)) {
    const window = collectionWindow(period, day, zone);
    if (window.dueAt.getTime() > now.getTime()) return { period, ...window };
  }
}

function fromPeriod(first: string, day: CollectDay, zone: string, now: Date): NextCollections {
  const missed: CollectionPlan[] = [];
  let period = first;
  for (;;) {
    const plan = { period, ...collectionWindow(period, day, zone) };
    // From the next collect day on a period lapses: it is never charged.
    if (plan.lapsesAt.getTime() > now.getTime()) return { next: plan, missed };
    missed.push(plan);
    period = nextPeriod(period);
  }
}
