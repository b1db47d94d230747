/** Writes the SQL of a list, and the cursors with which it continues. */
import { isId } from "~/values/ids/ids";
import type { Row } from "./context";
import { refuseField } from "./errors";
import type {
  FilterOf,
  FilterSet,
  ListDefinition,
  Order,
  Statement,
  Text,
} from "./list-definition";
import type { Bind, ListContext } from "./list-filters";
import type { RowCondition } from "./row-condition";

interface ListQuery<Ctx, Filters extends FilterSet, Facts> {
  ctx: Ctx;
  filter: FilterOf<Filters>;
  facts: Facts;
  /** The rows that the actor may read; omitted across organisations. */
  rows?: RowCondition;
}

export function statementsOf<Ctx extends ListContext, Filters extends FilterSet, Item, Facts, More>(
  definition: ListDefinition<Ctx, Filters, Item, Facts, More>,
  { ctx, filter, facts, rows }: ListQuery<Ctx, Filters, Facts>,
) {
  const { scope, select, filters, database } = definition;
  const order =
    typeof definition.order === "function" ? definition.order(filter) : definition.order;
  const values: unknown[] = !database && ctx.kind === "organization" ? [ctx.organizationId] : [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const given = { ctx, filter, bind, facts };
  const textOf = (text: Text<typeof given>) => (typeof text === "string" ? text : text(given));
  const from = textOf(definition.from);
  // The count needs no table that only the order needs.
  const unsorted = { ...given, filter: { ...filter, sort: undefined } };
  const counted =
    filter.sort === undefined || typeof definition.from === "string"
      ? from
      : definition.from(unsorted);
  const conditions = [
    textOf(definition.where),
    ...(rows && scope ? rows.sql(scope[1], bind) : []),
    ...Object.entries(filters).flatMap(([name, one]) =>
      filter[name] === undefined ? [] : one.where(filter[name], bind, ctx),
    ),
  ];
  const orderBy = `ORDER BY ${order.columns.map((column) => `${column} ${order.direction}`).join(", ")}`;
  const shown = typeof select === "string" ? (page: string) => `SELECT ${select} ${page}` : select;
  const fromWhere = (...more: string[]) =>
    `FROM ${from} WHERE ${[...conditions, ...more].join(" AND ")}`;
  const { counts } = definition;
  const countOf = (matches: string, most?: number) =>
    `SELECT count(*) AS total${counts ? `, ${counts.select}` : ""}
       FROM (SELECT ${counts?.columns ?? ""} ${matches} ${most === undefined ? "" : `LIMIT ${most + 1}`}) counted`;
  /** A statement must use all its values, so a cursor's values belong only to its own statement. */
  const withOwn = (own: readonly unknown[], text: (places: string[]) => string): Statement => ({
    text: text(own.map((_value, at) => `$${values.length + at + 1}`)),
    values: [...values, ...own],
  });
  const matching = { text: `FROM ${counted} WHERE ${conditions.join(" AND ")}`, values };
  return {
    order,
    matching,
    /** One more than `most` says that there are more. */
    count: (most?: number) => ({
      text: countOf(matching.text, counts?.needsAll ? undefined : most),
      values,
    }),
    countBehind: (place: readonly string[]) =>
      withOwn(place, (places) => countOf(fromWhere(isBehind(order, places)))),
    rows: ({ behind, limit, offset }: { behind: string[] | null; limit: number; offset: number }) =>
      withOwn(behind ?? [], (places) => {
        const rows = behind ? fromWhere(isBehind(order, places)) : fromWhere();
        return shown(`${rows} ${orderBy} LIMIT ${limit} OFFSET ${offset}`, orderBy);
      }),
    row: (id: string) =>
      withOwn([id], ([place]) =>
        shown(
          `${fromWhere(`${order.columns.at(-1)} = ${place}::uuid`)} ${orderBy} LIMIT 1`,
          orderBy,
        ),
      ),
  };
}

function isBehind({ columns, direction, key }: Order, places: readonly string[]): string {
  const typed = places.map((place, at) => `${place}::${at === 0 ? keyType(key) : "uuid"}`);
  const sign = direction === "DESC" ? "<" : ">";
  const rows = `(${columns.join(", ")}) ${sign} (${typed.join(", ")})`;
  // No index has a key of another table than the ids, so that the key's own bound is needed, too.
  return key?.name ? `${columns[0]} ${sign}= ${typed[0]} AND ${rows}` : rows;
}

const keyType = (key: Order["key"]) => key?.type ?? "timestamptz";

/** Returns a row's place in the order: its time, amount or name, and its ids. */
export function placeOf(row: Row, { columns, key }: Order): string[] {
  return columns.map((column, at) => {
    const own = column.slice(column.lastIndexOf(".") + 1);
    const value = row[(at === 0 && key?.name) || own];
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** Returns the cursor for `?after=`. */
export function cursorText(...place: string[]): string {
  return Buffer.from(place.join("|")).toString("base64url");
}

export function readCursor(text: string, { columns, key }: Order): string[] {
  const parts = Buffer.from(text, "base64url").toString("utf8").split("|");
  const ids = parts.splice(1 - columns.length);
  const first = firstOf(parts.join("|"), keyType(key));
  const fits = ids.length === columns.length - 1 && ids.every(isId);
  if (first === null || !fits) throw refuseField("after", "invalid");
  return [first, ...ids];
}

const LONGEST_KEY = 400;

/** Returns the key as PostgreSQL takes it, or null for a text that no cursor has. */
function firstOf(text: string, type: string): string | null {
  if (type === "text") return text.length > LONGEST_KEY || text.includes("\0") ? null : text;
  if (type === "bigint") return /^-?\d{1,18}$/.test(text) ? text : null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
