/** What follows a monthly charge that was declined (readings 'Monthly donations'). Pure. */
import { declineCauses, type Cause } from "~/providers/declines";
import { addDays, localDate, startOfDay } from "~/values/calendar";
import type { PauseReason } from "./schema";

/** Days after the first try of a period on which it is tried again. */
export const RETRY_DAYS = [3, 7, 14] as const;
/** Tries of a card and amount in so many days, all gateways together. */
export const MOST_TRIES = 15;
export const TRIES_DAYS = 30;

/** Periods in a row without an approval after which a gift rests, where the organisation chose no other number. */
export const PAUSE_AFTER_PERIODS = 3;

/** What a donation went through before, as deciding needs it. */
export interface DeclineHistory {
  /** When the period was first declined; null: never before. */
  firstTriedAt: Date | null;
  /** Earlier periods that were declined and never paid, since the last approval. */
  failedPeriods: number;
  /** Whether a period after the first one was ever paid. */
  hasPaidMonth: boolean;
  /** Tries of card and amount in the last 30 days, the present one included; counted up to MOST_TRIES. */
  tries: number;
  /** Only cards are tried again. */
  methodKind: string;
  /** The local gateway declined, and the rule `retry` adds a try at the global one. */
  hasGlobalTry: boolean;
}

export interface DunningRules {
  retryDeclined: boolean;
  pauseAfterPeriods: number;
  timezone: string;
}

export type Verdict =
  /** The global gateway tries it at once. */
  | { kind: "global" }
  | { kind: "retry"; dueAt: Date }
  /** The period ended without an approval; the next one comes. */
  | { kind: "next" }
  | { kind: "pause"; reason: PauseReason };

/** The day of the next retry: later than today, and before the next collect day; null when none is left. */
export function nextRetryDay(
  firstTriedOn: string,
  today: string,
  nextCollectDay: string,
): string | null {
  const days = RETRY_DAYS.map((count) => addDays(firstTriedOn, count));
  return days.find((day) => day > today && day < nextCollectDay) ?? null;
}

interface Declined {
  /** Null: the planned attempt was never sent, and an earlier one of its period was declined. */
  cause: Cause | null;
  date: Date;
  lapsesAt: Date | null;
}

export function verdictOf(
  { cause, date, lapsesAt }: Declined,
  history: DeclineHistory,
  rules: DunningRules,
  now: Date,
): Verdict {
  const { class: declineClass, pauseReason } = cause
    ? declineCauses[cause]
    : ({ class: "soft", pauseReason: null } as const);
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

/** A period ended without an approval: by the number of such periods in a row the gift rests. */
function afterPeriod(
  { failedPeriods, hasPaidMonth }: DeclineHistory,
  { pauseAfterPeriods }: DunningRules,
): Verdict {
  if (failedPeriods + 1 < pauseAfterPeriods) return { kind: "next" };
  if (pauseAfterPeriods === 1) return { kind: "pause", reason: "last_transactions_not_approved" };
  const reason = hasPaidMonth ? "last_x_months_not_approved" : "all_not_approved";
  return { kind: "pause", reason };
}
