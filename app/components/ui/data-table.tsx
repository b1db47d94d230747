import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";

export interface Column<Row> {
  key: string;
  header: string;
  /** A column of menus: its name is for screen readers only. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right. */
  numeric?: boolean;
  /** Of a word or two that stay on one line: dates, states, cards. */
  tight?: boolean;
  /** Names the row, and heads the card that it becomes on a small screen. */
  main?: boolean;
}

interface DataTableProps<Row> {
  /** Read to those who don't see the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of the rows where there are none. */
  empty?: ReactNode;
}

/** A table whose rows become cards under 640 px. Put it in `<Card flush>`, the Pagination under it. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty ?? <EmptyState />}</>;
  return (
    <div className="data-table-frame">
      <table className="data-table">
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
              {columns.map(({ key, header, headerHidden, cell, numeric, tight, main }) => {
                const Cell = main ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    scope={main ? "row" : undefined}
                    data-label={headerHidden ? "" : header}
                    data-numeric={numeric || undefined}
                    data-tight={tight || undefined}
                    data-main={main}
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
