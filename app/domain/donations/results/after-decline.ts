/** Decides what follows a declined monthly charge (readings 'Monthly donations'). Pure. */
import { declineCauses, type Cause } from "~/providers/declines";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";
import { isMendable, type PauseReason } from "~/domain/donations/schema";

/** Retries follow this many days after the first attempt of a period. */
export const RETRY_DAYS = [3, 7, 14] as const;
/** Limit of attempts for one card and amount within TRIES_DAYS, over all gateways. */
export const MOST_TRIES = 15;
export const TRIES_DAYS = 30;

/** Consecutive unpaid periods before a pause, unless the organisation chose another number. */
export const PAUSE_AFTER_PERIODS = 3;

/** The donation's history that the decision needs. */
export interface DeclineHistory {
  /** Time of the period's first decline; null if it had none. */
  firstTriedAt: Date | null;
  /** Earlier periods since the last approval that were declined and never paid. */
  failedPeriods: number;
  /** Whether any period after the first one was ever paid. */
  hasPaidMonth: boolean;
  /** Attempts of card and amount in 30 days, including this one, counted up to MOST_TRIES. */
  tries: number;
  /** Only cards are retried. */
  methodKind: string;
  /** The local gateway declined, and the rule `retry` adds an attempt at the global gateway. */
  hasGlobalTry: boolean;
}

export interface DunningRules {
  retryDeclined: boolean;
  pauseAfterPeriods: number;
  timezone: string;
}

export type Verdict =
  /** The global gateway attempts the charge at once. */
  | { kind: "global" }
  | { kind: "retry"; dueAt: Date }
  /** The period ended without an approval; the next one follows. */
  | { kind: "next" }
  | { kind: "pause"; reason: PauseReason };

/** Returns the next retry day, after today and before the next collect day, or null. */
export function nextRetryDay(
  firstTriedOn: string,
  today: string,
  nextCollectDay: string,
): string | null {
  const days = RETRY_DAYS.map((count) => addDays(firstTriedOn, count));
  return days.find((day) => day > today && day < nextCollectDay) ?? null;
}

interface Declined {
  /** Null if the planned attempt was never sent after an earlier decline of its period. */
  cause: Cause | null;
  date: Date;
  lapsesAt: Date | null;
  /** The donation has another card by now, which was not tried yet. */
  isReplaced: boolean;
}

export function verdictOf(
  { cause, date, lapsesAt, isReplaced }: Declined,
  history: DeclineHistory,
  rules: DunningRules,
  now: Date,
): Verdict {
  const { class: declineClass, pauseReason } = cause
    ? declineCauses[cause]
    : ({ class: "soft", pauseReason: null } as const);
  if (isReplaced && (pauseReason === null || isMendable(pauseReason))) {
    const dueAt = retryAt(history.firstTriedAt ?? date, lapsesAt, history, rules, now);
    return dueAt ? { kind: "retry", dueAt } : { kind: "next" };
  }
  if (pauseReason) return { kind: "pause", reason: pauseReason as PauseReason };
  if (declineClass === "soft") {
    const hasGlobalTry = cause !== null && history.hasGlobalTry;
    const dueAt = retryAt(history.firstTriedAt ?? date, lapsesAt, history, rules, now);
    if ((hasGlobalTry || dueAt) && history.tries >= MOST_TRIES) {
      return { kind: "pause", reason: "last_transactions_not_approved" };
    }
    if (hasGlobalTry) return { kind: "global" };
    if (dueAt) return { kind: "retry", dueAt };
  }
  return afterPeriod(history, rules);
}

function retryAt(
  firstTriedAt: Date,
  lapsesAt: Date | null,
  { methodKind }: DeclineHistory,
  { retryDeclined, timezone }: DunningRules,
  now: Date,
): Date | null {
  if (!retryDeclined || !lapsesAt || methodKind !== "card") return null;
  const day = nextRetryDay(
    localDate(firstTriedAt, timezone),
    localDate(now, timezone),
    localDate(lapsesAt, timezone),
  );
  return day === null ? null : startOfDay(day, timezone);
}

/** A period ended without an approval. The donation pauses after enough such periods in a row. */
function afterPeriod(
  { failedPeriods, hasPaidMonth }: DeclineHistory,
  { pauseAfterPeriods }: DunningRules,
): Verdict {
  if (failedPeriods + 1 < pauseAfterPeriods) return { kind: "next" };
  if (pauseAfterPeriods === 1) return { kind: "pause", reason: "last_transactions_not_approved" };
  const reason = hasPaidMonth ? "last_x_months_not_approved" : "all_not_approved";
  return { kind: "pause", reason };
}
