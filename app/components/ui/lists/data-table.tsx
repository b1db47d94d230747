import type { ReactNode } from "react";
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
  /** The place on a phone, in a table whose rows are links: beside the name, or on the second line. */
  phone?: "top" | "start" | "end";
}

interface DataTableProps<Row> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Replaces the rows when there are none. */
  empty?: ReactNode;
  /** Makes the whole row a link: that of its main column. On a phone the row has two lines. */
  linked?: boolean;
}

/** Shows a table whose rows become cards below 640 px. Put it into `<Card flush>`, with the Pagination below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, linked } = props;
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>;
  return (
    <div className="data-table-frame">
      <table className="data-table" data-linked={linked || undefined}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, headerHidden, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric || undefined}>
                {headerHidden ? <span className="unseen">{header}</span> : header}
              </th>
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
