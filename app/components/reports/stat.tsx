import type { ReactNode } from "react";

interface StatProps {
  label: string;
  children: ReactNode;
  note?: ReactNode;
}

/** One number of a report with its name. Stands in a `<dl>`. */
export function Stat({ label, children, note }: StatProps) {
  return (
    <div className="card grid content-start gap-1 p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
