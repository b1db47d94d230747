/** Decides how a new collect day changes a planned charge. Pure. */
import { collectionWindow, type CollectDay } from "~/values/time/calendar";
import { collectionsAfter, collectionsAfterPause, type CollectionPlan } from "./plan-collections";

/** The open collection of a donation with its planned attempt. */
export interface OpenPlan extends CollectionPlan {
  attempt: number;
}

export type RevisedPlan =
  /** The open collection keeps its period; only its times change. */
  | { kind: "moved"; plan: CollectionPlan }
  /** The open collection ends in this state, and another period is planned instead. */
  | { kind: "replaced"; state: "settled" | "cancelled"; plan: CollectionPlan };

interface Calendar {
  day: CollectDay;
  givenAt: Date;
  /** The newest period that was charged, tried or missed. */
  lastPeriod: string | null;
  zone: string;
  now: Date;
}

/**
 * Returns the plan under the new day. A month whose new day has passed keeps its date, so that
 * nobody is charged at once and no month is lost. A retry keeps its date, too, unless the next
 * period begins before it; then the declined period ends. The 7 days after the donation count again
 * (readings 'Monthly donations').
 */
export function revisePlan(
  open: OpenPlan,
  { day, givenAt, lastPeriod, zone, now }: Calendar,
): RevisedPlan {
  const { attempt, dueAt, period } = open;
  const { lapsesAt, dueAt: newDueAt } = collectionWindow(period, day, zone);
  if (attempt > 1) {
    if (dueAt < lapsesAt) return { kind: "moved", plan: { period, dueAt, lapsesAt } };
    const { next } = collectionsAfter(period, day, zone, now);
    return { kind: "replaced", state: "settled", plan: next };
  }
  const next = collectionsAfterPause(lastPeriod, givenAt, day, zone, now);
  if (next.period === period) return { kind: "moved", plan: next };
  const isPast = next.period > period && newDueAt <= now;
  if (isPast && dueAt < lapsesAt) return { kind: "moved", plan: { period, dueAt, lapsesAt } };
  return { kind: "replaced", state: "cancelled", plan: next };
}
