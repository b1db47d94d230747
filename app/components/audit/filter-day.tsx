import { useId } from "react";

interface FilterDayProps {
  label: string;
  name: string;
  /** `2026-11-21`, or empty. */
  value: string;
}

export function FilterDay({ label, name, value }: FilterDayProps) {
  const id = useId();
  return (
    <div className="field min-w-0">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input key={value} id={id} type="date" name={name} className="input" defaultValue={value} />
    </div>
  );
}
