import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface CollapsibleSectionProps {
  title: string;
  /** The heading's level on its page. */
  level?: 2 | 3 | 4;
  /** A line under the title that is always visible. */
  summary?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** A section whose header opens and closes it; works without script. */
export function CollapsibleSection({
  title,
  level = 3,
  summary,
  open,
  children,
}: CollapsibleSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <details className="collapsible" open={open}>
      <summary>
        <span className="grid min-w-0">
          <Heading className="font-semibold">{title}</Heading>
          {summary && <span className="hint">{summary}</span>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="collapsible-body">{children}</div>
    </details>
  );
}
