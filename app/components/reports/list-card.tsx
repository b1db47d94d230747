import { Card } from "~/components/ui/card";
import { DataTable, type Column } from "~/components/ui/data-table";
import { Pagination } from "~/components/ui/pagination";
import { DEFAULT_PER_PAGE, pageCount, type Paging } from "~/http/paging";
import type { ReactNode } from "react";

interface ListCardProps<Row> {
  /** Read to those who don't see the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of the rows where there are none. */
  empty: ReactNode;
  /** What is counted, in the number that goes with `total`: 'donaciones'. */
  noun: string;
  paging: Paging;
  total: number;
  /** Address of the list with its filters and this page; null is left out of it. */
  pageHref: (page: { page: number | null; per_page: number | null }) => string;
}

/** A page of a list, as the back office shows every one: rows, or why there are none, and the pages. */
export function ListCard<Row>({ noun, paging, total, pageHref, ...table }: ListCardProps<Row>) {
  const { page: currentPage, perPage } = paging;
  return (
    <Card flush as="div" className="overflow-visible!">
      <DataTable {...table} />
      <Pagination
        currentPage={currentPage}
        pageItems={perPage}
        totalCount={total}
        totalPages={pageCount(total, perPage)}
        noun={noun}
        pageHref={(page) =>
          pageHref({
            page: page > 1 ? page : null,
            per_page: perPage === DEFAULT_PER_PAGE ? null : perPage,
          })
        }
      />
    </Card>
  );
}
