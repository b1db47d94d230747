/** The pledges of a signal: the list of signals and the filter of the list of pledges read the same ones. */
import { zoneOf, type Bind, type Filter, type ListContext } from "~/domain/list-filters";
import { readSignal, SIGNAL_DAYS, SIGNAL_RULES, type SignalKind } from "./signal-rules";
import { z } from "zod";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the condition of pledges among which signals are looked for: invalid ones were judged. */
export function signalBase({ now }: ListContext, alias: string, bind: Bind): string {
  const since = bind(new Date(now.getTime() - SIGNAL_DAYS * DAY_MS).toISOString());
  return `${alias}.mode = 'live' AND ${alias}.state <> 'invalid' AND ${alias}.received_at > ${since}::timestamptz`;
}

/** Returns the condition that the device's clock was off when it delivered a pledge. */
export const isClockOff = (alias: string): string =>
  `abs(${alias}.clock_offset) > ${SIGNAL_RULES.clock.minutes * 60}`;

/** What pledges of one group have in common, as columns of an alias. */
export const SHARED: Partial<Record<SignalKind, (alias: string) => string>> = {
  document: (alias) => `${alias}.uid_number`,
  phone: (alias) => `${alias}.phone`,
  card: (alias) => `${alias}.card_fingerprint`,
  device: (alias) => `${alias}.device_id, date_trunc('hour', ${alias}.captured_at, 'UTC')`,
  clock: (alias) => `CASE WHEN ${isClockOff(alias)} THEN ${alias}.device_id END`,
};

const { night, pace } = SIGNAL_RULES;
export const PACE = `interval '${pace.minutes} minutes'`;

/** Returns the condition that a pledge was captured at night, by the organisation's clock. */
export function isAtNight(alias: string, zone: string): string {
  const hour = `extract(hour FROM ${alias}.captured_at AT TIME ZONE ${zone})`;
  return `(${hour} >= ${night.from} OR ${hour} < ${night.to})`;
}

/** The pledges of one signal, for the list of pledges: `document:<pledge>`, `night:<person>`. */
export const signalFilter: Filter<string> = {
  control: { kind: "choice", options: [] },
  read: (text) => (readSignal(text) ? text : undefined),
  schema: z
    .string()
    .max(60)
    .refine((text) => readSignal(text) !== null, "option_invalid"),
  where(text, bind, ctx) {
    const signal = readSignal(text);
    if (!signal || ctx.kind !== "organization") return "false";
    const base = signalBase(ctx, "p", bind);
    const shared = SHARED[signal.kind];
    const id = `${bind(signal.id)}::uuid`;
    if (shared) {
      // Whoever may not read that pledge learns of none that is like it.
      const scope = ctx.scope("pledge").sql("s", bind);
      const found = ["s.organization_id = $1", `s.id = ${id}`, ...scope].join(" AND ");
      return [base, `(${shared("p")}) = (SELECT ${shared("s")} FROM pledges s WHERE ${found})`];
    }
    const own = [base, `p.captured_by_id = ${id}`];
    if (signal.kind === "night") return [...own, isAtNight("p", bind(zoneOf(ctx)))];
    return [
      ...own,
      `EXISTS (SELECT FROM pledges q
        WHERE q.organization_id = $1 AND q.captured_by_id = ${id} AND q.agency_id = p.agency_id
          AND (q.captured_at, q.id) < (p.captured_at, p.id) AND q.captured_at > p.captured_at - ${PACE}
          AND ${signalBase(ctx, "q", bind)})`,
    ];
  },
};
