/** Types for the definition of a list (`define-list`), and for the resulting list. */
import type { TextKey, Translate } from "~/i18n/text-key";
import type { Row } from "./context";
import type { Bind, Filter, ListContext } from "./list-filters";
import type { Action, Subject } from "./users/abilities";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each filter has a type of value of its own
export type FilterSet = Record<string, Filter<any>>;

/** The filter that an address describes; an omitted field matches every row. */
export type FilterOf<Filters extends FilterSet> = {
  [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never;
};

export interface ListPaging {
  page: number;
  perPage: number;
  /** The cursor of the item after which the list continues, instead of a page. */
  after?: string | null;
  /** The count stops here, so that a page of a million rows is as fast as a small one's; the default counts all. */
  countUpTo?: number;
}

export interface ListPage<Item> {
  items: Item[];
  total: number;
  /** There are more rows than `total`, which is `countUpTo`; the other counts then mean nothing. */
  isCapped: boolean;
  /** The page that contains the first item. */
  page: number;
  perPage: number;
  /** Cursor of the next page, if there is one. */
  next: string | null;
}

/** The tools for formatting a file's cells. */
interface CellContext<Ctx> {
  ctx: Ctx;
  t: Translate;
  /** Formats a time in the list's time zone, or in the row's own; empty for null. */
  instant(at: Date | null, zone?: string): string;
}

export interface Column<Item, Ctx> {
  /** The column's heading in a file; the default is the column's own name. */
  header?: TextKey;
  /** Limits the column to JSON or to files; the default is both. */
  only?: "json" | "file";
  value?(item: Item, ctx: Ctx): unknown;
  /**
   * The value is a decimal, or null. A spreadsheet has it as a number, a text file with the country's decimal
   * mark and without thousands marks, which programs of another country would misread.
   */
  isNumber?: true;
  /** The value is a local day, YYYY-MM-DD, or null. */
  isDay?: true;
  /** The text in a file, if it differs from the value. */
  cell?(item: Item, cells: CellContext<Ctx>): string;
}

interface ListScope<Ctx, Filters extends FilterSet, Facts> {
  ctx: Ctx;
  filter: FilterOf<Filters>;
  bind: Bind;
  facts: Facts;
}

export interface Order {
  columns: readonly string[];
  direction: "ASC" | "DESC";
  /** The first column, if it is no time: its type, and its name in the row if it is an expression. */
  key?: { type: "text" | "bigint" | "date" | "timestamptz"; name?: string };
}

/** Orders by time, then by ids up to a unique one, so that pages neither overlap nor omit a row. */
export const newestFirst = (...columns: string[]): Order => ({ columns, direction: "DESC" });
export const oldestFirst = (...columns: string[]): Order => ({ columns, direction: "ASC" });

export interface Statement {
  text: string;
  values: unknown[];
}
export type Text<ListScope> = string | ((given: ListScope) => string);

export interface ListDefinition<
  Ctx extends ListContext,
  Filters extends FilterSet,
  Item,
  Facts,
  More,
> {
  /**
   * The rows' subject and their alias in `from`: the list shows those that `ctx.scope` lets the
   * actor read. A list across organisations, for our staff, has none.
   */
  scope?: readonly [subject: Subject, alias: string];
  /** Where the rows are read; the default is the organisation, whose id is `$1`. */
  database?(ctx: Ctx): { statements(...statements: Statement[]): Promise<Row[][]> };
  /** Reads data that the statements depend on. */
  facts?(ctx: Ctx): Promise<Facts>;
  /** Tables that filters, order and count need. */
  from: Text<ListScope<Ctx, Filters, Facts>>;
  /** A row's columns, or the statement around a page: `FROM … WHERE … ORDER BY … LIMIT …`. */
  select: string | ((page: string, order: string) => string);
  /** Condition for every row of the list, in addition to its scope. */
  where: Text<ListScope<Ctx, Filters, Facts>>;
  filters: Filters;
  /** A list that people sort has a filter `sort`, whose value never changes the rows or their count. */
  order: Order | ((filter: FilterOf<Filters>) => Order);
  item?(row: Row, ctx: Ctx): Item;
  /** Replaces `item`, for a list that reads more data for each row. */
  items?(rows: Row[], ctx: Ctx): Promise<Item[]>;
  /** Other counts of the same rows: the columns that they read, and their names in the response. */
  counts?: {
    columns: string;
    select: string;
    /** The page shows these counts even where it could do without the total, so nothing caps them. */
    needsAll?: true;
    read(row: Row): More;
  };
  columns: Record<string, Column<Item, Ctx>>;
  /** Replaces the columns with the view that JSON calls for a single item return, too. */
  json?(item: Item, ctx: Ctx): object;
  /** The list's download. A list without a download omits it. */
  file?: {
    name: TextKey;
    ability?: readonly [Action, Subject];
    /** The day in the file's name; the default is today. */
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
  /** Returns the filter that an address describes; unknown values count as omitted. */
  readFilter(search: URLSearchParams, ctx: Ctx): FilterOf<Filters>;
  /**
   * Yields every row of a filter in batches, each in one short transaction, so that an export
   * occupies neither memory nor a connection.
   */
  forFile(ctx: Ctx, filter: FilterOf<Filters>): AsyncGenerator<Item[]>;
  /**
   * Returns the filter's rows as `FROM … WHERE …` and its values, for an operation that changes them;
   * $1 is the organisation.
   */
  matching(ctx: Ctx, filter: FilterOf<Filters>): Promise<Statement>;
  /** Returns the row with this id as the list shows it, or null if the list has none. */
  find(ctx: Ctx, id: string): Promise<Item | null>;
}

/** The filter of one list, for the page that shows it. */
export type FilterFor<Shown extends { readFilter(...given: never[]): unknown }> = ReturnType<
  Shown["readFilter"]
>;
