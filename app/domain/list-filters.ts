/** Filters of a list: how each reads its address parameter, and its SQL condition. */
import { z } from "zod";
import { addDays, nextPeriod, periodBounds, readMonths, startOfDay } from "~/values/time/calendar";
import { isDay } from "~/values/time/day-text";
import { isId } from "~/values/ids/ids";
import { LARGEST_AMOUNT, parseTyped } from "~/values/money/money";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { hasWords } from "~/values/text/search-text";
import { typedText } from "~/values/text/typed-text";
import type { OperatorContext, OrganizationContext } from "./context";
import { daySchema, periodSchema } from "./typed-days";

export type ListContext = OrganizationContext | OperatorContext;

/** Adds a value to the statement and returns its place: `$3`. */
export type Bind = (value: unknown) => string;

/** What a page lets people do to filter: search, choose a value, or bound by a day or an amount. */
export type FilterControl =
  | { kind: "search" }
  | { kind: "day" }
  | { kind: "amount" }
  /** Without options where the definition does not know them, such as campaigns and months. */
  | { kind: "choice"; options: readonly string[] };

/** A choice whose options the page reads. */
const OPEN_CHOICE: FilterControl = { kind: "choice", options: [] };

export interface Filter<Value> {
  control: FilterControl;
  /** Returns the value in an address; undefined if the list does not know it. */
  read(text: string, ctx: ListContext): Value | undefined;
  /** The schema for JSON calls, which reject unknown values; pages ignore them. */
  schema: z.ZodType;
  /** Returns conditions that all hold for a matching row. */
  where(value: Value, bind: Bind, ctx: ListContext): string | string[];
}

/** Returns the organisation's time zone, or our staff's for lists across organisations. */
export const zoneOf = (ctx: ListContext): string =>
  ctx.kind === "organization" ? ctx.organization.timezone : OPERATOR_ZONE;

const LONGEST_SEARCH = 100;
type TextCondition = (conditions: string[]) => string | string[];

/** Matches words in any order, ignoring accents and case; `within` wraps the conditions. */
export function words(sql: string, within: TextCondition = (all) => all): Filter<string> {
  return searchFilter((text, bind) => {
    const conditions = hasWords(sql, text, bind);
    return conditions.length === 0 ? [] : within(conditions);
  });
}

/** A search whose conditions the list writes itself. */
export function searchFilter(where: Filter<string>["where"]): Filter<string> {
  return {
    control: { kind: "search" },
    read: (text) => typedText(text).slice(0, LONGEST_SEARCH) || undefined,
    schema: z.string().max(LONGEST_SEARCH),
    where,
  };
}

/** Matches one of several values of a column, or a condition from `where`. */
export function choice<Value extends string>(
  choices: readonly Value[],
  where: string | Filter<Value>["where"],
): Filter<Value> {
  return {
    control: { kind: "choice", options: choices },
    read: (text) => choices.find((one) => one === text),
    schema: z.enum(choices as readonly [Value, ...Value[]], "option_invalid"),
    where: typeof where === "string" ? (value, bind) => `${where} = ${bind(value)}` : where,
  };
}

/** The chosen order of a list that people sort; it matches every row. */
export function sorting<Value extends string>(choices: readonly Value[]): Filter<Value> {
  return choice(choices, () => []);
}

/** Matches an id in one of the columns. */
export function reference(...columns: string[]): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read: (text) => (isId(text) ? text.toLowerCase() : undefined),
    schema: z.uuid("option_invalid"),
    where(id, bind) {
      const place = `${bind(id)}::uuid`;
      return `(${columns.map((column) => `${column} = ${place}`).join(" OR ")})`;
    },
  };
}

/** Matches amounts from a typed one on, or up to it, in the organisation's currency. */
export function amountBound(column: string, bound: "from" | "to"): Filter<string> {
  const minorUnits = (text: string, ctx: ListContext) => {
    const amount = ctx.kind === "organization" ? parseTyped(text, ctx.organization.currency) : null;
    return amount === null || amount > LARGEST_AMOUNT ? null : amount;
  };
  return {
    control: { kind: "amount" },
    read: (text, ctx) => (minorUnits(text, ctx) === null ? undefined : text),
    schema: z.string().max(30),
    where(text, bind, ctx) {
      const sign = bound === "from" ? ">=" : "<=";
      return `${column} ${sign} ${bind(minorUnits(text, ctx) ?? 0n)}::bigint`;
    },
  };
}

/** Matches a code that the list does not know beforehand, such as a payment method's. */
export function code(where: (place: string) => string): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read: (text) => (/^[a-z][a-z_]{1,29}$/.test(text) ? text : undefined),
    schema: z.string().regex(/^[a-z][a-z_]{1,29}$/, "option_invalid"),
    where: (text, bind) => where(bind(text)),
  };
}

/** Matches from the beginning of a local day, or up to its end. */
export function day(column: string, bound: "from" | "to"): Filter<string> {
  return {
    control: { kind: "day" },
    read: (text) => (isDay(text) ? text : undefined),
    schema: daySchema,
    where(text, bind, ctx) {
      const first = bound === "from" ? text : addDays(text, 1);
      const at = bind(startOfDay(first, zoneOf(ctx)).toISOString());
      return `${column} ${bound === "from" ? ">=" : "<"} ${at}::timestamptz`;
    },
  };
}

/**
 * A day that was written when a row was booked, beside the time from which it was taken: it stays when
 * the time zone changes. Where it is still null, the zone of now decides.
 */
export interface BookedDay {
  /** Column of text, `YYYY-MM-DD`. */
  day: string;
  at: string;
}

/** Time zones lie so far apart that a day's time is within these days of it in any of them. */
const ZONE_DAYS = 2;

/** Returns conditions for booked days from `first` to `last`; the index of the time leads to them. */
function bookedBetween(
  { day: column, at }: BookedDay,
  { first, last }: { first?: string; last?: string },
  bind: Bind,
  ctx: ListContext,
): string[] {
  const zone = zoneOf(ctx);
  const booked = `coalesce(${column}, to_char(${at} AT TIME ZONE ${bind(zone)}, 'YYYY-MM-DD'))`;
  const bound = (date: string, days: number, sign: string) =>
    `${at} ${sign} ${bind(startOfDay(addDays(date, days), zone).toISOString())}::timestamptz`;
  return [
    ...(first ? [bound(first, -ZONE_DAYS, ">="), `${booked} >= ${bind(first)}`] : []),
    ...(last ? [bound(last, ZONE_DAYS + 1, "<"), `${booked} <= ${bind(last)}`] : []),
  ];
}

/** Matches a local month, `YYYY-MM`, of booked days. */
export function bookedMonth(column: BookedDay, read: Filter<string>["read"]): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read,
    schema: periodSchema,
    where: (period, bind, ctx) =>
      bookedBetween(
        column,
        { first: `${period}-01`, last: addDays(`${nextPeriod(period)}-01`, -1) },
        bind,
        ctx,
      ),
  };
}

/** Matches from a booked day on, or up to it. */
export function bookedDay(column: BookedDay, bound: "first" | "last"): Filter<string> {
  return {
    control: { kind: "day" },
    read: (text) => (isDay(text) ? text : undefined),
    schema: daySchema,
    where: (text, bind, ctx) => bookedBetween(column, { [bound]: text }, bind, ctx),
  };
}

/** Matches a local month, `YYYY-MM`, of a column of times. */
export function month(column: string, read: Filter<string>["read"]): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read,
    schema: periodSchema,
    where(period, bind, ctx) {
      const { from, to } = periodBounds(period, zoneOf(ctx));
      return [
        `${column} >= ${bind(from.toISOString())}::timestamptz`,
        `${column} < ${bind(to.toISOString())}::timestamptz`,
      ];
    },
  };
}

/** Matches a local month, `YYYY-MM`, of a column of dates. */
export function monthOfDate(column: string, read: Filter<string>["read"]): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read,
    schema: periodSchema,
    where: (period, bind) => [
      `${column} >= ${bind(`${period}-01`)}::date`,
      `${column} < ${bind(`${nextPeriod(period)}-01`)}::date`,
    ],
  };
}

/** Matches local months, `YYYY-MM` or `YYYY-MM..YYYY-MM`, by a condition on an instant's bounds. */
export function months(where: (from: string, to: string) => string): Filter<string> {
  return {
    control: OPEN_CHOICE,
    read: (text) => (readMonths(text) === null ? undefined : text),
    schema: z.string().refine((text) => readMonths(text) !== null, "invalid"),
    where: (text, bind, ctx) => where(...monthBounds(text, bind, ctx)),
  };
}

/** Returns the SQL of the instants between which local months lie, the end excluded. */
export function monthBounds(
  text: string,
  bind: Bind,
  ctx: ListContext,
): [from: string, to: string] {
  const { first, last } = readMonths(text) ?? { first: text, last: text };
  const from = bind(periodBounds(first, zoneOf(ctx)).from.toISOString());
  const to = bind(periodBounds(last, zoneOf(ctx)).to.toISOString());
  return [`${from}::timestamptz`, `${to}::timestamptz`];
}
