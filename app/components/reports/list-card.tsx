import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { Pagination } from "~/components/ui/lists/pagination";
import { COUNT_ALL, DEFAULT_PER_PAGE, pageCount, type ShownPaging } from "~/http/lists/paging";
import type { ReactNode } from "react";

interface ListCardProps<Row> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  /** Makes each whole row a link. */
  linked?: boolean;
  /** The counted noun, in the number that fits `total`: 'donaciones'. */
  noun: string;
  paging: ShownPaging;
  total: number;
  /** Returns the list's address with its filters and this page; null omits a parameter. */
  pageHref: (page: {
    page: number | null;
    per_page: number | null;
    count?: typeof COUNT_ALL;
  }) => string;
}

/** Shows a page of a list as everywhere in the back office: rows or a text for none, and the pages. */
export function ListCard<Row>({ noun, paging, total, pageHref, ...table }: ListCardProps<Row>) {
  const { page: currentPage, perPage, isCapped, count } = paging;
  const per_page = perPage === DEFAULT_PER_PAGE ? null : perPage;
  return (
    <Card flush as="div" className="overflow-visible!">
      <DataTable {...table} />
      <Pagination
        currentPage={currentPage}
        pageItems={perPage}
        totalCount={total}
        totalPages={pageCount(total, perPage)}
        noun={noun}
        pageHref={(page) => pageHref({ page: page > 1 ? page : null, per_page, count })}
        countHref={isCapped ? pageHref({ page: null, per_page, count: COUNT_ALL }) : null}
      />
    </Card>
  );
}
