import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

interface StatProps {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  /** Takes a whole row on a small screen, for amounts. */
  wide?: boolean;
}

/** Shows a number of a report with its name; belongs into a `<dl>`. */
export function Stat({ label, children, note, wide }: StatProps) {
  return (
    <div className={classNames("card grid content-start gap-1 p-4", wide && "max-sm:col-span-2")}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
