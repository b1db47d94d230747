import { useId } from "react";
import { classNames } from "~/components/ui/class-names";
import { SearchableSelect } from "~/components/ui/searchable-select";

export interface Choice {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  /** A second list under a heading of its own. */
  group?: { label: string; choices: readonly Choice[] };
  /** Its values are long: a whole row on a phone. */
  wide?: boolean;
  /** May grow long, in an order that nobody knows by heart: then it is found by typing. */
  searchable?: boolean;
}

/** A longer list than this is searched. */
const SHORT = 10;

/** One filter: a list with its name above it. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, name, value, choices, group, wide, searchable } = props;
  const id = useId();
  if (searchable && choices.length > SHORT) {
    const [all, ...rest] = choices;
    return (
      <SearchableSelect
        key={value}
        label={label}
        marksOptional={false}
        name={name}
        defaultValue={value}
        placeholder={all?.label}
        options={rest}
        className="min-w-0 sm:max-w-60"
      />
    );
  }
  return (
    <div className={classNames("field min-w-0 sm:max-w-60", wide && "field-wide")}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {/* A new key where the address says otherwise: 'clear filters' has to reach the control. */}
      <select key={value} id={id} name={name} className="input" defaultValue={value}>
        <Options choices={choices} />
        {group && (
          <optgroup label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        )}
      </select>
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
