import { Link } from "@remix-run/react";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
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
  saved: readonly SavedFilter[];
}

/** The person's saved filters of a list. */
export function SavedFilters({ list, saved }: SavedFiltersProps) {
  const t = useT();
  if (saved.length === 0) return null;
  return (
    <ActionsMenu
      label={t("donations.saved.title")}
      trigger={t("donations.saved.menu")}
      align="start"
    >
      {saved.map(({ name, query }) => (
        <Link key={name} to={pathOf(list, Object.fromEntries(new URLSearchParams(query)))}>
          {name}
        </Link>
      ))}
      <Link to={paths.savedFilters({ list })}>{t("donations.saved.manage")}</Link>
    </ActionsMenu>
  );
}
