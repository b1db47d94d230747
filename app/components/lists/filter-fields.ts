import type { Choice } from "~/components/lists/filter-select";
import type { FilterControl } from "~/domain/list-filters";
import { dayText } from "~/i18n/dates";
import { textForCode, type TextKey, type Translate } from "~/i18n/text-key";

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
  /** Shown while the address names none, and the address's value to filter nothing. */
  unset?: string;
  /** A list opens with this value, which therefore is not what a person filtered by. */
  usual?: string;
  /** The filter in use as words of its own, `Terminadas en {value}`; the default is label and value. */
  chip?: TextKey;
  searchable?: boolean;
  wide?: boolean;
}

/** A list's controls, and the values of its address. */
export interface FilteredList<Name extends string> {
  controls: Record<Name, FilterControl>;
  filter: Partial<Record<Name, string>>;
}

/** A filter in use. */
export interface Chip {
  name: string;
  text: string;
  /** The address's value without it. */
  without: string | null;
  isUsual: boolean;
}

/** Returns the choices of a filter. */
export function choicesOf(t: Translate, field: FilterField, control: FilterControl) {
  if (field.choices) return field.choices;
  const options = control.kind === "choice" ? control.options : [];
  return options.map((value) => ({
    value,
    label: textForCode(t, field.texts ?? "common", value, "common.unknown"),
  }));
}

/** Returns the filters in use as words, without the search, whose field shows it. */
export function chipsOf<Name extends string>(
  t: Translate,
  locale: string,
  { controls, filter }: FilteredList<Name>,
  fields: readonly FilterField<Name>[],
): Chip[] {
  return fields.flatMap((field) => {
    const value = filter[field.name];
    const control = controls[field.name];
    if (value === undefined || value === field.unset || control.kind === "search") return [];
    const choice = choicesOf(t, field, control).find((one) => one.value === value);
    const typed = control.kind === "day" ? dayText(t, locale, value) : value;
    const shown = control.kind === "choice" ? (choice?.label ?? t("common.unknown")) : typed;
    const text = field.chip ? t(field.chip, { value: shown }) : `${t(field.label)}: ${shown}`;
    return [
      { name: field.name, text, without: field.unset ?? null, isUsual: value === field.usual },
    ];
  });
}
