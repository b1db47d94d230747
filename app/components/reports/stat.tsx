import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

interface StatProps {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  /** Takes a whole row on a small screen, for amounts. */
  wide?: boolean;
  /** One of the few numbers that a page is about. */
  large?: boolean;
  /** One of several numbers in the same card. */
  inRow?: boolean;
}

/** Shows a number of a report with its name; belongs into a `<dl>`. */
export function Stat({ label, children, note, wide, large, inRow }: StatProps) {
  const size = large ? "text-3xl" : inRow ? "text-lg" : "text-2xl";
  return (
    <div
      className={classNames(
        "grid content-start gap-1",
        !inRow && "card p-4",
        wide && "max-sm:col-span-2",
      )}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={classNames("font-bold tabular-nums", size)}>{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
