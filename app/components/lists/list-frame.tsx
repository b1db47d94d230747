import type { ReactNode } from "react";
import { useLocale } from "remix-i18next/react";
import { chipsOf, type FilterField, type FilteredList } from "~/components/lists/filter-fields";
import { FilterChips, ListFilters } from "~/components/lists/list-filters";
import { SavedFilters } from "~/components/lists/saved-filters";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { IconName } from "~/components/ui/icon";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Pagination } from "~/components/ui/lists/pagination";
import type { SavedFilter } from "~/domain/reports/list-filters-saved.server";
import type { SavedList } from "~/domain/reports/schema";
import { COUNT_ALL, DEFAULT_PER_PAGE, pageCount, type ShownPaging } from "~/http/lists/paging";
import { paths, type Query } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

/** What stands in place of the rows. */
interface Empty {
  icon: IconName;
  /** Says what will stand here. */
  title: string;
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Nothing matches the filters. */
  filtered: string;
  /** A wider search than one without filters. */
  widen?: { to: string; label: string };
}

interface ListFrameProps<Row, Name extends string> {
  /** Names the list for screen readers. */
  caption: string;
  /** A page of the list, as `listPage` returns it. */
  list: FilteredList<Name> & { total: number; paging: ShownPaging };
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Makes each whole row a link. */
  linked?: boolean;
  /** The list's address with a filter and a page; null omits a parameter. */
  path: (query: Query) => string;
  /** What each address of the list keeps. */
  kept?: Query;
  /** The address without a person's filters, where it is not the bare one. */
  clearTo?: string;
  search?: TextKey;
  fields?: readonly FilterField<Name>[];
  /** The order without a choice: a value of the filter `sort`. */
  usualSort?: string;
  /** The person's saved filters; null for our staff, who save none. */
  saved?: { of: SavedList; filters: readonly SavedFilter[] | null };
  /** The counted noun, in the number that fits the total: 'donaciones'. */
  noun: string;
  /** Sums of all rows of the filter, each of one kind of money. */
  sums?: readonly (string | false)[];
  /** What can be done with the whole list: its export. */
  tools?: ReactNode;
  /** What can be done with ticked rows. */
  selection?: ReactNode;
  empty: Empty;
}

/** A list as everywhere in the back office: search, filters, counts, rows, selection and pages. */
export function ListFrame<Row, Name extends string>(props: ListFrameProps<Row, Name>) {
  const { caption, columns, empty, fields = [], kept = {}, linked, list, path, rows } = props;
  const { rowKey, saved, search, selection, sums = [], tools, usualSort } = props;
  const t = useT();
  const chips = chipsOf(
    t,
    useLocale(),
    list,
    fields.filter(({ name }) => name !== "sort"),
  );
  const { q, sort } = list.filter as Partial<Record<string, string>>;
  const isFiltered = q !== undefined || chips.some(({ isUsual }) => !isUsual);
  const href = (query: Query) => path({ ...list.filter, ...kept, ...query });
  const clearTo = props.clearTo ?? path(kept);
  const canSave = saved?.filters && (isFiltered || sort !== undefined);
  const sorting = {
    current: sort,
    usual: usualSort,
    href: (value: string | null) => href({ sort: value }),
  };
  const none = <Nothing empty={empty} isFiltered={isFiltered} clearTo={clearTo} />;
  return (
    <div className="list-frame">
      {(list.total > 0 || isFiltered || chips.length > 0) && (
        <>
          <div className="list-tools">
            <ListFilters {...{ list, search, fields, kept }} used={chips.length} />
            {saved?.filters && <SavedFilters list={saved.of} saved={saved.filters} />}
            {tools && <div className="list-actions">{tools}</div>}
          </div>
          <div className="list-facts">
            <FilterChips
              chips={chips}
              href={href}
              clearTo={isFiltered ? clearTo : null}
              saveTo={
                canSave ? paths.savedFilters({ ...list.filter, ...kept, list: saved.of }) : null
              }
            />
            <Counts {...props} sums={sums} />
          </div>
        </>
      )}
      <Card flush as="div" className="overflow-visible!">
        <DataTable {...{ caption, columns, rows, rowKey, linked, sorting }} empty={none} />
        <Pages {...props} href={href} />
      </Card>
      {rows.length > 0 && selection}
    </div>
  );
}

/** Says how many rows match, and what adds up. */
function Counts<Row, Name extends string>({ list, noun, sums = [] }: ListFrameProps<Row, Name>) {
  const t = useT();
  const { paging, total } = list;
  const counted = paging.isCapped ? t("common.pagination.more_than", { count: total }) : total;
  const shown = [t("common.list.count", { total: counted, noun }), ...sums].filter(Boolean);
  return (
    <p role="status" className="list-count">
      {total > 0 && shown.join(" · ")}
    </p>
  );
}

interface NothingProps {
  empty: Empty;
  isFiltered: boolean;
  clearTo: string;
}

function Nothing({ empty, isFiltered, clearTo }: NothingProps) {
  const t = useT();
  const { action, filtered, icon, text, title, widen } = empty;
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={filtered}
      action={
        <ButtonLink variant="outline" to={widen?.to ?? clearTo}>
          {widen?.label ?? t("common.list.clear")}
        </ButtonLink>
      }
    />
  );
}

type PagesProps<Row, Name extends string> = Pick<ListFrameProps<Row, Name>, "list" | "noun"> & {
  href: (query: Query) => string;
};

function Pages<Row, Name extends string>({ href, list, noun }: PagesProps<Row, Name>) {
  const { page: currentPage, perPage, isCapped, count } = list.paging;
  const per_page = perPage === DEFAULT_PER_PAGE ? null : perPage;
  return (
    <Pagination
      currentPage={currentPage}
      pageItems={perPage}
      totalCount={list.total}
      totalPages={pageCount(list.total, perPage)}
      noun={noun}
      pageHref={(page) => href({ page: page > 1 ? page : null, per_page, count })}
      countHref={isCapped ? href({ page: null, per_page, count: COUNT_ALL }) : null}
    />
  );
}
