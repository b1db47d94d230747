import type { ReactNode } from "react";
import { FilterDay } from "~/components/audit/filter-day";
import { FilterForm } from "~/components/reports/filter-form";
import { FilterSelect, type Choice } from "~/components/reports/filter-select";
import { AmountFilter, MoreFilters } from "~/components/reports/more-filters";
import { SearchField } from "~/components/reports/search-field";
import type { FilterControl } from "~/domain/list-filters";
import { useT } from "~/i18n";
import { textForCode, type TextKey } from "~/i18n/text-key";

/** How a page names one of its list's filters. */
export interface FilterField<Name extends string = string> {
  name: Name;
  label: TextKey;
  /** The choice that filters nothing. */
  any?: TextKey;
  /** The texts of the values that the list's definition names: `common.donation_status`. */
  texts?: string;
  /** Choices that the definition does not know, such as campaigns and months. */
  choices?: readonly Choice[];
  /** Shown while the address names none. */
  unset?: string;
  searchable?: boolean;
  wide?: boolean;
}

/** Two fields of one range stay on one line, wherever the row breaks. */
type FilterEntry<Name extends string> =
  FilterField<Name> | readonly [FilterField<Name>, FilterField<Name>];

interface FilterBarProps<Name extends string> {
  labelKey: TextKey;
  /** The controls of the list's definition, and the values of the address. */
  list: { controls: Record<Name, FilterControl>; filter: Partial<Record<Name, string>> };
  fields: readonly FilterEntry<Name>[];
  /** Rarely used filters, folded until one of them is in use. */
  more?: readonly FilterField<Name>[];
  /** The address without filters while one is in use. */
  clearTo: string | null;
  clearKey: TextKey;
  /** Hidden fields that a search keeps. */
  children?: ReactNode;
}

/** The filters above a list, with the controls that its definition has. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { labelKey, list, fields, more = [], clearTo, clearKey, children } = props;
  const t = useT();
  const control = (field: FilterField<Name>) => (
    <Control
      key={field.name}
      field={field}
      control={list.controls[field.name]}
      value={list.filter[field.name] ?? field.unset ?? ""}
    />
  );
  return (
    <FilterForm label={t(labelKey)} clearTo={clearTo} clearLabel={t(clearKey)}>
      {children}
      {fields.map((entry) =>
        "name" in entry ? (
          control(entry)
        ) : (
          <div key={entry[0].name} className="filter-pair">
            {entry.map(control)}
          </div>
        ),
      )}
      {more.length > 0 && (
        <MoreFilters isOpen={more.some(({ name }) => list.filter[name])}>
          {more.map(control)}
        </MoreFilters>
      )}
    </FilterForm>
  );
}

interface ControlProps {
  field: FilterField;
  control: FilterControl;
  value: string;
}

function Control({ field, control, value }: ControlProps) {
  const t = useT();
  const { name, any, texts = "common", wide, searchable } = field;
  const label = t(field.label);
  if (control.kind === "search") return <SearchField label={label} value={value} />;
  if (control.kind === "day") return <FilterDay label={label} name={name} value={value} />;
  if (control.kind === "amount") return <AmountFilter label={label} name={name} value={value} />;
  const choices =
    field.choices ??
    control.options.map((one) => ({
      value: one,
      label: textForCode(t, texts, one, "common.unknown"),
    }));
  return (
    <FilterSelect
      label={label}
      name={name}
      value={value}
      choices={any ? [{ value: "", label: t(any) }, ...choices] : choices}
      wide={wide}
      searchable={searchable}
    />
  );
}
