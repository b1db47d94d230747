import { Form, Link } from "@remix-run/react";
import { FilterControl } from "~/components/lists/filter-control";
import type { Chip, FilterField, FilteredList } from "~/components/lists/filter-fields";
import { SearchField } from "~/components/lists/search-field";
import { useApplyFilters } from "~/components/lists/use-apply-filters";
import { Button } from "~/components/ui/button";
import { useDismissedDetails } from "~/components/ui/dialogs/use-dismissed-details";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/use-hydrated";
import type { Query } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

const SORT = "sort";

interface ListFiltersProps<Name extends string> {
  list: FilteredList<Name>;
  search?: TextKey;
  fields: readonly FilterField<Name>[];
  /** What each address of the list keeps. */
  kept?: Query;
  /** How many filters are in use. */
  used: number;
}

/** A list's search, and its filters, folded. What people choose applies at once; without script by a button. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const { list, search, fields, kept = {}, used } = props;
  const t = useT();
  const handlers = useApplyFilters();
  const sort = list.filter[SORT as Name];
  const sorts = fields.find(({ name }) => name === SORT);
  return (
    <Form
      method="get"
      role="search"
      aria-label={t("common.list.filters")}
      className="list-filters"
      {...handlers}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {sort && !sorts && <input type="hidden" name={SORT} value={sort} />}
      {search && <SearchField label={t(search)} value={list.filter["q" as Name] ?? ""} />}
      {fields.length > 0 && <Folded list={list} fields={fields} used={used} />}
    </Form>
  );
}

type FoldedProps<Name extends string> = Pick<ListFiltersProps<Name>, "list" | "fields" | "used">;

function Folded<Name extends string>({ list, fields, used }: FoldedProps<Name>) {
  const t = useT();
  const isHydrated = useHydrated();
  const details = useDismissedDetails();
  return (
    <details ref={details} className="list-more">
      <summary className="button button-outline">
        {t("common.list.filters")}
        {used > 0 && <span className="list-used">{used}</span>}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="list-panel">
        {fields.map((field) => {
          const control = list.controls[field.name];
          const value = list.filter[field.name] ?? field.unset ?? "";
          const shown = <FilterControl key={field.name} {...{ field, control, value }} />;
          // The heads of the columns sort, where there is room for them.
          return field.name === SORT ? (
            <div key={field.name} className="contents sm:hidden">
              {shown}
            </div>
          ) : (
            shown
          );
        })}
        {!isHydrated && (
          <Button variant="secondary" className="self-end">
            {t("common.actions.filter")}
          </Button>
        )}
      </div>
    </details>
  );
}

interface ChipsProps {
  chips: readonly Chip[];
  /** Returns the list's address with these values changed. */
  href: (query: Query) => string;
  /** The address without filters while one is in use. */
  clearTo: string | null;
  /** The address that saves the filter in use. */
  saveTo: string | null;
}

/** The filters in use; each takes itself away. */
export function FilterChips({ chips, href, clearTo, saveTo }: ChipsProps) {
  const t = useT();
  if (chips.length === 0 && clearTo === null && saveTo === null) return null;
  return (
    <>
      {chips.length > 0 && (
        <ul aria-label={t("common.list.in_use")} className="list-chips">
          {chips.map(({ name, text, without }) => (
            <li key={name}>
              <Link
                to={href({ [name]: without })}
                preventScrollReset
                className="list-chip"
                aria-label={t("common.list.remove", { filter: text })}
              >
                {text}
                <Icon name="x" size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {clearTo && (
        <Link to={clearTo} preventScrollReset className="list-way">
          {t("common.list.clear")}
        </Link>
      )}
      {saveTo && (
        <Link to={saveTo} className="list-way">
          {t("donations.saved.save")}
        </Link>
      )}
    </>
  );
}
