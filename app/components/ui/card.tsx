import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

interface CardProps {
  title?: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  /** Removes the padding, so that tables and pictures reach the edges. */
  flush?: boolean;
  as?: "section" | "div" | "article" | "li";
  className?: string;
  children: ReactNode;
}

export function Card({
  title,
  actions,
  flush,
  as: Tag = "section",
  className,
  children,
}: CardProps) {
  return (
    <Tag className={classNames("card overflow-clip", className)}>
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-(--card-inset) py-3">
          <h2 className="text-lg font-bold">{title}</h2>
          {actions}
        </header>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </Tag>
  );
}
