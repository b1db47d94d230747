import { useId } from "react";
import { FollowAddress } from "~/components/lists/follow-address";
import { classNames } from "~/components/ui/class-names";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";

export interface Choice {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  /** A second group of choices under its own heading. */
  group?: { label: string; choices: readonly Choice[] };
  /** Takes a whole row on a phone, and more room elsewhere, for long values. */
  wide?: boolean;
  /** For lists that may grow long: choices are found by typing. */
  searchable?: boolean;
}

/** Longer lists become searchable. */
const SHORT = 10;

/** Shows a filter: a select with its label above it. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, name, value, choices, group, wide, searchable } = props;
  const id = useId();
  if (searchable && choices.length > SHORT) {
    const [all, ...rest] = choices;
    return (
      <FollowAddress value={value}>
        <SearchableSelect
          label={label}
          marksOptional={false}
          name={name}
          defaultValue={value}
          placeholder={all?.label}
          options={rest}
          className="min-w-0 sm:max-w-60"
        />
      </FollowAddress>
    );
  }
  return (
    <div className={classNames("field min-w-0", wide ? "field-wide sm:max-w-96" : "sm:max-w-60")}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <FollowAddress value={value}>
        <select id={id} name={name} className="input" defaultValue={value}>
          <Options choices={choices} />
          {group && (
            <optgroup label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          )}
        </select>
      </FollowAddress>
    </div>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
