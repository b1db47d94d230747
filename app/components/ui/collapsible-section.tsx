import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface CollapsibleSectionProps {
  title: string;
  /** A line under the title, seen open or not. */
  summary?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** A section whose header opens and closes it; works without script. */
export function CollapsibleSection({ title, summary, open, children }: CollapsibleSectionProps) {
  return (
    <details className="collapsible" open={open}>
      <summary>
        <span className="grid min-w-0">
          <h3 className="font-semibold">{title}</h3>
          {summary && <span className="hint">{summary}</span>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="collapsible-body">{children}</div>
    </details>
  );
}
