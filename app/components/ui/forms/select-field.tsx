import type { SelectHTMLAttributes } from "react";
import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";

export interface Option {
  value: string;
  label: string;
  /** A further search term, for options that people know by another name. */
  code?: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldProps, Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete" | "onChange"> {
  options: readonly Option[];
  /** The first line, an empty choice. A select without one always has a value, so it is not marked as optional. */
  placeholder?: string;
}

export function SelectField({
  options,
  placeholder,
  autoComplete,
  onChange,
  ...props
}: SelectFieldProps) {
  const parts = useFieldParts(props);
  return (
    <FieldFrame marksOptional={placeholder !== undefined} {...props} parts={parts} kind="choice">
      <select
        key={parts.key}
        className="input"
        defaultValue={parts.initial ?? (placeholder ? "" : undefined)}
        autoComplete={autoComplete}
        onChange={onChange}
        {...parts.control}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
