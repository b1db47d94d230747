import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { EmptyState } from "./empty-state";

export interface Column<Row> {
  key: string;
  header: string;
  /** Hides the header except from screen readers, for a column of menus. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Aligns amounts and counts to the right. */
  numeric?: boolean;
  /** Keeps short values on one line: dates, states, cards. */
  tight?: boolean;
  /** Names the row, and is the title of the card that the row becomes on a small screen. */
  main?: boolean;
  /** The place on a phone: beside the name, or on the second line. Columns without one are left out there. */
  phone?: "top" | "start" | "end";
  /** The list's orders by this column; the first one is offered first. */
  sort?: { asc?: string; desc?: string };
  /** Stands before the header: a box that ticks all rows. */
  before?: ReactNode;
}

/** The order of a list that people sort by its heads. */
interface Sorting {
  current?: string;
  /** The order without a choice. */
  usual?: string;
  /** Returns the list's address in another order; null is the usual one. */
  href: (value: string | null) => string;
}

interface DataTableProps<Row> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Replaces the rows when there are none. */
  empty?: ReactNode;
  /** Makes the whole row a link: that of its main column. */
  linked?: boolean;
  sorting?: Sorting;
}

/** Shows a table whose rows become cards below 640 px. Put it into `<Card flush>`, with the Pagination below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, linked, sorting } = props;
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>;
  return (
    <div className="data-table-frame">
      <table
        className="data-table"
        data-linked={linked || undefined}
        data-short={columns.some(({ phone }) => phone !== undefined) || undefined}
      >
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, headerHidden, cell, numeric, tight, main, phone }) => {
                const Cell = main ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    scope={main ? "row" : undefined}
                    data-label={headerHidden ? "" : header}
                    data-numeric={numeric || undefined}
                    data-tight={tight || undefined}
                    data-main={main}
                    data-phone={phone}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

interface HeadProps<Row> {
  column: Column<Row>;
  sorting?: Sorting;
}

/** A column's head; it sorts by the column where the list has such orders. */
function Head<Row>({ column, sorting }: HeadProps<Row>) {
  const { before, header, headerHidden, numeric, sort } = column;
  const orders = Object.entries(sort ?? {}) as ["asc" | "desc", string][];
  const current = sorting?.current ?? sorting?.usual;
  const at = orders.findIndex(([, value]) => value === current);
  const direction = orders[at]?.[0];
  const next = orders[at + 1]?.[1] ?? (orders.length > 1 ? orders[0]?.[1] : undefined) ?? null;
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={direction && DIRECTIONS[direction]}
    >
      {before}
      {sorting && orders.length > 0 ? (
        <Link
          to={sorting.href(next === sorting.usual ? null : next)}
          preventScrollReset
          className="sort-head"
        >
          {header}
          <Icon name={direction === "asc" ? "chevron-up" : "chevron-down"} size={14} />
        </Link>
      ) : headerHidden ? (
        <span className="unseen">{header}</span>
      ) : (
        header
      )}
    </th>
  );
}
