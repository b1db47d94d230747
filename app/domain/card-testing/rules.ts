/** The rules against card testing: pure functions of counts and settings (contract, 'Card testing'). */

/** What is counted: each try with a card counts for all of them. */
export const counters = [
  "card",
  "email",
  "block",
  "bin",
  "campaign",
  "organization",
  /** Of a campaign, only forms that were sent sooner than most people fill them in. */
  "quick",
] as const;
export type Counter = (typeof counters)[number];

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds of each counter's window. */
export const windows: Readonly<Record<Counter, number>> = {
  card: DAY,
  email: DAY,
  block: HOUR,
  bin: HOUR,
  campaign: DAY,
  organization: DAY,
  quick: DAY,
};

/** Cards and donors are assessed by their own tries; the others by the ratio of declines as well. */
const BY_RATIO: readonly Counter[] = ["block", "bin", "campaign", "organization", "quick"];
/** A counter that exceeds its limit marks a wave, and the organisation gets an alert. */
export const WAVES: readonly Counter[] = ["campaign", "organization", "quick"];

/** `unapproved` are declined tries and those without a result yet, this one included. */
export interface Count {
  unapproved: number;
  approved: number;
}

export interface Limit {
  /** More unapproved tries than this need a step-up. */
  stepUp: number;
  /** More unapproved tries than this are refused. */
  refuse: number;
}

export interface ShieldRules {
  limits: Readonly<Record<Counter, Limit>>;
  /** The share of declines, from 0 to 1, that is usual among donors. */
  usualDeclines: number;
}

export type Verdict = "pass" | "step_up" | "refuse";
export interface Assessment {
  verdict: Verdict;
  /** The counters over their limit, for the organisation's alert; no answer names them. */
  over: Counter[];
}

const SEVERITY: readonly Verdict[] = ["pass", "step_up", "refuse"];

/**
 * Assesses a try by its counts. Tries in flight count as unapproved, so that a burst cannot pass before its
 * first result. `isHasty`: the form was sent faster than a person fills it in, which halves the limits of a
 * step-up.
 */
export function assess(
  counts: Readonly<Partial<Record<Counter, Count>>>,
  { limits, usualDeclines }: ShieldRules,
  isHasty: boolean,
): Assessment {
  const usual = usualDeclines / (1 - usualDeclines);
  let verdict: Verdict = "pass";
  const over: Counter[] = [];
  for (const counter of counters) {
    const count = counts[counter];
    if (!count) continue;
    const own = verdictOf(count, limits[counter], BY_RATIO.includes(counter) ? usual : 0, isHasty);
    if (own === "pass") continue;
    over.push(counter);
    if (SEVERITY.indexOf(own) > SEVERITY.indexOf(verdict)) verdict = own;
  }
  return { verdict, over };
}

function verdictOf(count: Count, limit: Limit, usual: number, isHasty: boolean): Verdict {
  const excess = count.unapproved - usual * count.approved;
  if (excess > limit.refuse) return "refuse";
  return excess > (isHasty ? limit.stepUp / 2 : limit.stepUp) ? "step_up" : "pass";
}

/** Both numbers of a count share one integer, so that one command changes and reads them. */
const APPROVED = 2 ** 22;

/** What a try, its approval and its withdrawal add to the stored integer. */
export const changes = { tried: 1, approved: APPROVED - 1, withdrawn: -1 } as const;

/** Returns the count of a stored integer; a lost counter may have gone below zero. */
export function countOf(stored: number): Count {
  const approved = Math.max(0, Math.round(stored / APPROVED));
  return { approved, unapproved: Math.max(0, stored - approved * APPROVED) };
}

/** Returns a counter's window at an instant; by the product's clock, which the lab sets. */
export function windowOf(seconds: number, now: Date): number {
  return Math.floor(now.getTime() / (seconds * 1000));
}
