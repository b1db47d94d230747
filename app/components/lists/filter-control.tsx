import { useId } from "react";
import { choicesOf, type FilterField } from "~/components/lists/filter-fields";
import { FilterSelect } from "~/components/lists/filter-select";
import { FollowAddress } from "~/components/lists/follow-address";
import type { FilterControl as Kind } from "~/domain/list-filters";
import { useT } from "~/i18n";

interface FilterControlProps {
  field: FilterField;
  control: Kind;
  value: string;
}

/** One filter with the control that its list's definition has. */
export function FilterControl({ field, control, value }: FilterControlProps) {
  const t = useT();
  const { name, any, wide, searchable } = field;
  const label = t(field.label);
  if (control.kind === "day" || control.kind === "amount")
    return <TypedFilter kind={control.kind} label={label} name={name} value={value} />;
  const choices = choicesOf(t, field, control);
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

interface TypedFilterProps {
  kind: "day" | "amount";
  label: string;
  name: string;
  value: string;
}

/** A day, or an amount as people type it. */
function TypedFilter({ kind, label, name, value }: TypedFilterProps) {
  const id = useId();
  return (
    <div className="field min-w-0">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <FollowAddress value={value} keepsWhileFocused>
        <input
          id={id}
          name={name}
          type={kind === "day" ? "date" : "text"}
          inputMode={kind === "amount" ? "decimal" : undefined}
          autoComplete="off"
          className="input"
          defaultValue={value}
        />
      </FollowAddress>
    </div>
  );
}
