import { useId } from "react";

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
}

/** One filter: a list with its name above it. */
export function FilterSelect({ label, name, value, choices, group }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="field min-w-0 sm:max-w-60">
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
