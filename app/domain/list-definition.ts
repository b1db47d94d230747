/** What a list is made of (`define-list`), and what comes of it. */
import type { TextKey, Translate } from "~/i18n/text-key";
import type { Row } from "./context";
import type { Bind, Filter, ListContext } from "./list-filters";
import type { Action, Subject } from "./users/abilities";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each filter has a type of value of its own
export type FilterSet = Record<string, Filter<any>>;

/** What the filters of an address name; a filter that is left out takes every row. */
export type FilterOf<Filters extends FilterSet> = {
  [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never;
};

export interface ListPaging {
  page: number;
  perPage: number;
  /** The cursor of the item behind which the list goes on; instead of a page. */
  after?: string | null;
}

export interface ListPage<Item> {
  items: Item[];
  total: number;
  /** The page on which the first item stands. */
  page: number;
  perPage: number;
  /** Cursor of the page behind this one, where there is one. */
  next: string | null;
}

/** What a cell of a file is written with. */
interface CellContext<Ctx> {
  ctx: Ctx;
  t: Translate;
  /** A date and hour in the list's zone, or in one of the row's own; empty for null. */
  instant(at: Date | null, zone?: string): string;
}

interface Column<Item, Ctx> {
  /** The head of the column in a file; without one the column's own name stands there. */
  header?: TextKey;
  /** Where the column stands; left out: in JSON and in files. */
  only?: "json" | "file";
  value?(item: Item, ctx: Ctx): unknown;
  /** What stands in a file, where that is not the value itself. */
  cell?(item: Item, cells: CellContext<Ctx>): string;
}

interface Given<Ctx, Filters extends FilterSet, Facts> {
  ctx: Ctx;
  filter: FilterOf<Filters>;
  bind: Bind;
  facts: Facts;
}

export interface Order {
  columns: readonly string[];
  direction: "ASC" | "DESC";
}

/** By an instant, and then by ids up to a unique one: pages neither overlap nor leave a row out. */
export const newestFirst = (...columns: string[]): Order => ({ columns, direction: "DESC" });
export const oldestFirst = (...columns: string[]): Order => ({ columns, direction: "ASC" });

export interface Statement {
  text: string;
  values: unknown[];
}
export type Text<Given> = string | ((given: Given) => string);

export interface ListDefinition<
  Ctx extends ListContext,
  Filters extends FilterSet,
  Item,
  Facts,
  More,
> {
  /**
   * What the rows are, and their alias in `from`: the list shows those that `ctx.scope` lets the actor
   * read. A list across organisations, for our staff, has none.
   */
  scope?: readonly [subject: Subject, alias: string];
  /** Where the rows are read; left out: in the organisation, whose id is `$1`. */
  database?(ctx: Ctx): { statements(...statements: Statement[]): Promise<Row[][]> };
  /** What has to be read before the statements can be written. */
  facts?(ctx: Ctx): Promise<Facts>;
  /** Tables that the filters, the order and the count need. */
  from: Text<Given<Ctx, Filters, Facts>>;
  /** The columns of a row; or the whole statement around a page: `FROM … WHERE … ORDER BY … LIMIT …`. */
  select: string | ((page: string, order: string) => string);
  /** What holds for every row of the list, beside its scope. */
  where: Text<Given<Ctx, Filters, Facts>>;
  filters: Filters;
  order: Order;
  item?(row: Row, ctx: Ctx): Item;
  /** In place of `item`, for a list that reads more of each of its rows. */
  items?(rows: Row[], ctx: Ctx): Promise<Item[]>;
  /** Other counts of the same rows, and what they are called in the answer. */
  counts?: { select: string; read(row: Row): More };
  columns: Record<string, Column<Item, Ctx>>;
  /** In place of the columns: the view that JSON calls of one such thing answer as well. */
  json?(item: Item, ctx: Ctx): object;
  /** Its download; left out: there is none. */
  file?: {
    name: TextKey;
    ability?: readonly [Action, Subject];
    /** What stands behind the name; left out: today. */
    day?(filter: FilterOf<Filters>): string | undefined;
    /** Runs before the first row is read. */
    before?(ctx: Ctx): Promise<void>;
  };
}

export interface List<Ctx extends ListContext, Filters extends FilterSet, Item, More = unknown> {
  (ctx: Ctx, filter: FilterOf<Filters>, paging: ListPaging): Promise<ListPage<Item> & More>;
  filters: Filters;
  columns: Record<string, Column<Item, Ctx>>;
  json: ListDefinition<Ctx, Filters, Item, unknown, More>["json"];
  file: ListDefinition<Ctx, Filters, Item, unknown, More>["file"];
  /** The filter that an address names: what it does not know counts as left out. */
  readFilter(search: URLSearchParams, ctx: Ctx): FilterOf<Filters>;
  /** Every row of a filter in batches of one short transaction each: a file holds neither memory nor a connection. */
  forFile(ctx: Ctx, filter: FilterOf<Filters>): AsyncGenerator<Item[]>;
  /** The row with this id, as the list shows it; null where the list has none. */
  find(ctx: Ctx, id: string): Promise<Item | null>;
}

/** The filter of one list, for the page that shows it. */
export type FilterFor<Shown extends { readFilter(...given: never[]): unknown }> = ReturnType<
  Shown["readFilter"]
>;
