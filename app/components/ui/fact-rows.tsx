import type { ReactNode } from "react";

interface FactRowsProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Lists facts by their labels: beside each other, on a phone one above the other. */
export function FactRows({ rows }: FactRowsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[fit-content(50%)_1fr] sm:gap-y-3">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="mt-2 text-muted sm:mt-0">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
