import { ButtonLink } from "~/components/ui/button";
import type { SavedFilter } from "~/domain/reports/list-filters-saved.server";
import type { SavedList } from "~/domain/reports/schema";
import { paths, type Query } from "~/http/paths";
import { useT } from "~/i18n";

/** Returns the address of a list, with a filter. */
export const pathOf = (list: SavedList, query: Query): string =>
  ({ donations: paths.donations, transactions: paths.transactions, donors: paths.donors })[list](
    query,
  );

interface SavedFiltersProps {
  list: SavedList;
  /** Null for our staff, who save none. */
  saved: readonly SavedFilter[] | null;
  /** The filter in use; null without one. */
  filter: Query | null;
}

/** The person's saved filters above a list, and the way to save the one in use. */
export function SavedFilters({ filter, list, saved }: SavedFiltersProps) {
  const t = useT();
  if (saved === null || (saved.length === 0 && filter === null)) return null;
  return (
    <nav aria-label={t("donations.saved.title")} className="mb-4 flex flex-wrap gap-2">
      {saved.map(({ name, query }) => (
        <ButtonLink
          key={name}
          size="sm"
          variant="outline"
          to={pathOf(list, Object.fromEntries(new URLSearchParams(query)))}
        >
          {name}
        </ButtonLink>
      ))}
      <ButtonLink
        size="sm"
        variant="ghost"
        className="first:-ms-3"
        to={paths.savedFilters({ ...filter, list })}
      >
        {t(filter ? "donations.saved.save" : "donations.saved.manage")}
      </ButtonLink>
    </nav>
  );
}
