/** Computes the next charges of a monthly donation (readings 'Monthly donations'). Pure. */
import {
  addPeriods,
  collectionWindow,
  firstCollection,
  nextPeriod,
  periodOf,
  type CollectDay,
} from "~/values/time/calendar";

export interface CollectionPlan {
  /** YYYY-MM */
  period: string;
  dueAt: Date;
  lapsesAt: Date;
}

export interface NextCollections {
  /** The open or future collection. */
  next: CollectionPlan;
  /** Collections that lapsed without a charge: they are shown as missed and never charged. */
  missed: CollectionPlan[];
}

/** Converts a collect day from the database, where 0 is the last day of the month. */
export function toCollectDay(stored: number): CollectDay {
  return stored === 0 ? "last" : stored;
}

export function fromCollectDay(day: CollectDay): number {
  return day === "last" ? 0 : day;
}

/** Returns the collection after the first charge, which paid for its own month. */
export function collectionsAfterDonation(
  givenAt: Date,
  day: CollectDay,
  zone: string,
  now: Date,
): NextCollections {
  return fromPeriod(firstCollection(givenAt, day, zone).period, day, zone, now);
}

/**
 * Returns the collection after a period that was charged, declined or missed. A period whose collect day came
 * before `resumedAt`, the end of a pause, is skipped: it is neither charged nor missed.
 */
export function collectionsAfter(
  period: string,
  day: CollectDay,
  zone: string,
  now: Date,
  resumedAt: Date | null = null,
): NextCollections {
  let first = nextPeriod(period);
  while (resumedAt && collectionWindow(first, day, zone).dueAt <= resumedAt) {
    first = nextPeriod(first);
  }
  return fromPeriod(first, day, zone, now);
}

/**
 * Returns the collection that is open now: its collect day has come, and the next one has not. Null
 * before the first collect day, which follows the donation.
 */
export function openCollection(
  givenAt: Date,
  day: CollectDay,
  zone: string,
  now: Date,
): CollectionPlan | null {
  const month = periodOf(now, zone);
  for (const period of [month, addPeriods(month, -1)]) {
    const window = collectionWindow(period, day, zone);
    if (window.dueAt > now) continue;
    return period < firstCollection(givenAt, day, zone).period ? null : { period, ...window };
  }
  return null;
}

/**
 * Returns the first collection after a pause: its collect day is in the future, and it follows the
 * last period that was charged, tried or missed. Periods that passed during the pause are skipped.
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
    // A period lapses at the next collect day and is never charged after it.
    if (plan.lapsesAt.getTime() > now.getTime()) return { next: plan, missed };
    missed.push(plan);
    period = nextPeriod(period);
  }
}
