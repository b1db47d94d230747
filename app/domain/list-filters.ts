/** How the filters of a list read its address, and the SQL condition that each stands for. */
import { z } from "zod";
import { addDays, periodBounds, startOfDay } from "~/values/calendar";
import { isId } from "~/values/ids";
import { OPERATOR_ZONE } from "~/values/operator-zone";
import { hasWords } from "~/values/search-text";
import { typedText } from "~/values/typed-text";
import type { OperatorContext, OrganizationContext } from "./context";

export type ListContext = OrganizationContext | OperatorContext;

/** Takes a value into the statement and answers its place: `$3`. */
export type Bind = (value: unknown) => string;

export interface Filter<Value> {
  /** The value that an address names; undefined where it names none that the list knows. */
  read(text: string, ctx: ListContext): Value | undefined;
  /** What a JSON call takes; pages leave out what they do not know. */
  schema: z.ZodType;
  /** Conditions that all hold for a row of the list. */
  where(value: Value, bind: Bind, ctx: ListContext): string | string[];
}

/** The days and months of a list are those of the organisation; across organisations those of our staff. */
export const zoneOf = (ctx: ListContext): string =>
  ctx.kind === "organization" ? ctx.organization.timezone : OPERATOR_ZONE;

const LONGEST_SEARCH = 100;
type TextCondition = (conditions: string[]) => string | string[];

/** Words of an SQL text, in any order, accents and case apart. `within` puts the conditions into a sub-select. */
export function words(sql: string, within: TextCondition = (all) => all): Filter<string> {
  return searchFilter((text, bind) => {
    const conditions = hasWords(sql, text, bind);
    return conditions.length === 0 ? [] : within(conditions);
  });
}

/** A search whose conditions the list writes itself. */
export function searchFilter(where: Filter<string>["where"]): Filter<string> {
  return {
    read: (text) => typedText(text).slice(0, LONGEST_SEARCH) || undefined,
    schema: z.string().max(LONGEST_SEARCH),
    where,
  };
}

/** One of several values of a column; or of what `where` makes of it. */
export function choice<Value extends string>(
  choices: readonly Value[],
  where: string | Filter<Value>["where"],
): Filter<Value> {
  return {
    read: (text) => choices.find((one) => one === text),
    schema: z.enum(choices as readonly [Value, ...Value[]], "option_invalid"),
    where: typeof where === "string" ? (value, bind) => `${where} = ${bind(value)}` : where,
  };
}

/** The id of something that one of the columns names. */
export function reference(...columns: string[]): Filter<string> {
  return {
    read: (text) => (isId(text) ? text.toLowerCase() : undefined),
    schema: z.uuid("option_invalid"),
    where(id, bind) {
      const place = `${bind(id)}::uuid`;
      return `(${columns.map((column) => `${column} = ${place}`).join(" OR ")})`;
    },
  };
}

const days = z.iso.date("date_invalid").refine((text) => text.startsWith("20"), "date_invalid");

/** From the beginning of a local day, or up to its end. */
export function day(column: string, bound: "from" | "to"): Filter<string> {
  return {
    read: (text) => (days.safeParse(text).success ? text : undefined),
    schema: days,
    where(text, bind, ctx) {
      const first = bound === "from" ? text : addDays(text, 1);
      const at = bind(startOfDay(first, zoneOf(ctx)).toISOString());
      return `${column} ${bound === "from" ? ">=" : "<"} ${at}::timestamptz`;
    },
  };
}

/** A local month, `YYYY-MM`. */
export function month(column: string, read: Filter<string>["read"]): Filter<string> {
  return {
    read,
    schema: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "invalid"),
    where(period, bind, ctx) {
      const { from, to } = periodBounds(period, zoneOf(ctx));
      return [
        `${column} >= ${bind(from.toISOString())}::timestamptz`,
        `${column} < ${bind(to.toISOString())}::timestamptz`,
      ];
    },
  };
}
