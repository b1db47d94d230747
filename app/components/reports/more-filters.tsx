import { useId, type ReactNode } from "react";
import { useT } from "~/i18n";

interface MoreFiltersProps {
  /** Whether one of them is in use. */
  isOpen: boolean;
  children: ReactNode;
}

/** Rarely used filters: a folded part of the form, which opens while one of them is in use. */
export function MoreFilters({ isOpen, children }: MoreFiltersProps) {
  const t = useT();
  return (
    <details open={isOpen} className="open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {t("donations.more.title")}
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-2">{children}</div>
    </details>
  );
}

/** An amount as people type it. */
export function AmountFilter({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value?: string;
}) {
  const id = useId();
  return (
    <div className="field min-w-0 sm:max-w-40">
      <label htmlFor={id} className="label">
        {label}
      </label>
      {/* A new key when the address changes, so that 'clear filters' resets the field. */}
      <input
        key={value}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="input"
        defaultValue={value}
      />
    </div>
  );
}
