import type { ReactNode } from "react";
import { FilterForm } from "~/components/reports/filter-form";
import { SearchField } from "~/components/reports/search-field";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { useT } from "~/i18n";

interface OperatorFiltersProps {
  label: string;
  search: string | undefined;
  all: string;
  isFiltered: boolean;
  children?: ReactNode;
}

/** Shows the filters of an operator list, and a link to clear them. */
export function OperatorFilters(props: OperatorFiltersProps) {
  const { label, search = "", all, isFiltered, children } = props;
  const t = useT();
  return (
    <FilterForm
      label={t("operator.filters")}
      clearTo={isFiltered ? all : null}
      clearLabel={t("operator.clear_filters")}
    >
      <SearchField label={label} value={search} />
      {children}
    </FilterForm>
  );
}

/** Replaces a list that is empty because of its filters. */
export function NothingFound({ title, all }: { title: string; all: string }) {
  const t = useT();
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <ButtonLink variant="outline" to={all}>
          {t("operator.clear_filters")}
        </ButtonLink>
      }
    />
  );
}
