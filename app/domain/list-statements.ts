/** Writes the SQL of a list, and the cursors with which it continues. */
import { isId } from "~/values/ids";
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

interface Asked<Ctx, Filters extends FilterSet, Facts> {
  ctx: Ctx;
  filter: FilterOf<Filters>;
  facts: Facts;
  /** The rows that the actor may read; omitted across organisations. */
  rows?: RowCondition;
}

export function statementsOf<Ctx extends ListContext, Filters extends FilterSet, Item, Facts, More>(
  definition: ListDefinition<Ctx, Filters, Item, Facts, More>,
  { ctx, filter, facts, rows }: Asked<Ctx, Filters, Facts>,
) {
  const { order, scope, select, filters, database } = definition;
  const values: unknown[] = !database && ctx.kind === "organization" ? [ctx.organizationId] : [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const given = { ctx, filter, bind, facts };
  const textOf = (text: Text<typeof given>) => (typeof text === "string" ? text : text(given));
  const from = textOf(definition.from);
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
  const count = `SELECT count(*) AS total${definition.counts ? `, ${definition.counts.select}` : ""}`;
  /** A statement must use all its values, so a cursor's values belong only to its own statement. */
  const withOwn = (own: readonly unknown[], text: (places: string[]) => string): Statement => ({
    text: text(own.map((_value, at) => `$${values.length + at + 1}`)),
    values: [...values, ...own],
  });
  return {
    count: { text: `${count} ${fromWhere()}`, values },
    countBehind: (place: readonly string[]) =>
      withOwn(place, (places) => `${count} ${fromWhere(isBehind(order, places))}`),
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

function isBehind({ columns, direction }: Order, places: readonly string[]): string {
  const typed = places.map((place, at) => `${place}::${at === 0 ? "timestamptz" : "uuid"}`);
  return `(${columns.join(", ")}) ${direction === "DESC" ? "<" : ">"} (${typed.join(", ")})`;
}

/** Returns a row's place in the order: its time and its ids. */
export function placeOf(row: Row, { columns }: Order): string[] {
  return columns.map((column) => {
    const value = row[column.slice(column.lastIndexOf(".") + 1)];
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** Returns the cursor for `?after=`. */
export function cursorText(...place: string[]): string {
  return Buffer.from(place.join("|")).toString("base64url");
}

export function readCursor(text: string, { columns }: Order): string[] {
  const [at = "", ...ids] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const instant = new Date(at);
  const fits = ids.length === columns.length - 1 && ids.every(isId);
  if (Number.isNaN(instant.getTime()) || !fits) throw refuseField("after", "invalid");
  return [instant.toISOString(), ...ids];
}
