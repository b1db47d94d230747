/** Decides what a step of an increase does to a donation. Pure. */
import { addDays, collectDate, nextPeriod, type CollectDay } from "~/values/time/calendar";
import { LARGEST_AMOUNT, splitAmount } from "~/values/money/money";
import { nextStep, raisedAmount, type UpgradeTerms } from "~/values/money/upgrade";

export interface StepInput extends UpgradeTerms {
  /** The donation's amount, in minor units. */
  amount: bigint;
  /** YYYY-MM: steps lie whole periods after it. */
  startsIn: string;
}

export interface Step {
  /** The amount after the step; of one over the limit, the amount that was refused. */
  newAmount: bigint;
  state: "applied" | "over_limit" | "postponed";
  /** YYYY-MM of the step after this one; null where this one ends the increase. */
  nextPeriod: string | null;
}

/**
 * Returns the step that the charge of `period` brings. One step is due however many were missed
 * during a pause (readings 'Monthly donations'). A step over `max` is not applied but consumed.
 */
export function stepOf(
  { amount, basisPoints, period: every, auto, startsIn }: StepInput,
  period: string,
  max: bigint | null,
): Step {
  const newAmount = raisedAmount(amount, basisPoints);
  return {
    newAmount,
    state: newAmount > (max ?? LARGEST_AMOUNT) ? "over_limit" : "applied",
    nextPeriod: auto ? nextStep(startsIn, every, period) : null,
  };
}

/** What the mail about a step told the donor. */
export interface SentNotice {
  mailedAt: Date | null;
  /** The announced amount. */
  announced: bigint | null;
}

/** Returns the step, or none for this charge where its donor was not told amount and date in time. */
export function noticedStep(step: Step, notice: SentNotice, period: string, chargedAt: Date): Step {
  if (step.state !== "applied") return step;
  const { announced, mailedAt } = notice;
  const isTold = mailedAt !== null && isNoticeInTime(mailedAt, chargedAt);
  if (isTold && announced === step.newAmount) return step;
  return { ...step, state: "postponed", nextPeriod: nextPeriod(period) };
}

const NOTICE_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns whether a mail that goes out at `mailedAt` tells of a charge seven days or more ahead. */
export function isNoticeInTime(mailedAt: Date, chargedAt: Date): boolean {
  return chargedAt.getTime() - mailedAt.getTime() >= NOTICE_MS;
}

/** Full days between a notice and the charge that it announces; the day of the notice is not one. */
const NOTICE_DAYS = 8;

/**
 * Returns the first month from `period` on whose charge lies a week or more ahead, so that the donor
 * hears of the step in time. A planned charge may be later than its collect day.
 */
export function announceablePeriod(
  period: string,
  {
    collectDay,
    planned,
    today,
  }: {
    collectDay: CollectDay;
    /** Period and local date of the planned charge. */
    planned: { period: string; date: string } | null;
    /** Local date. */
    today: string;
  },
): string {
  const earliest = addDays(today, NOTICE_DAYS);
  const isSoon = planned !== null && planned.period >= period && planned.date < earliest;
  let next = isSoon ? nextPeriod(planned.period) : period;
  while (collectDate(next, collectDay) < earliest) next = nextPeriod(next);
  return next;
}

/** Splits a raised amount so that each item keeps its share; the largest gets the remainder. */
export function raisedItems<Item extends { amount: bigint }>(
  items: readonly Item[],
  newAmount: bigint,
): Item[] {
  if (items.length === 0) return [];
  const parts = splitAmount(
    newAmount,
    items.map(({ amount }) => amount),
  );
  return items.map((item, at) => ({ ...item, amount: parts[at] ?? item.amount }));
}
