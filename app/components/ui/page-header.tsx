import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface PageHeaderProps {
  title: ReactNode;
  /** The state of the page's subject, beside the title. */
  badge?: ReactNode;
  description?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** A link to the help about the page. */
  help?: ReactNode;
}

/** The page's only `<h1>`, with its actions. */
export function PageHeader({ title, badge, description, back, actions, help }: PageHeaderProps) {
  return (
    <header className="mb-6 grid grid-cols-1 gap-2">
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-primary"
        >
          <Icon name="chevron-left" size={18} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="title min-w-0 wrap-anywhere">{title}</h1>
            {badge}
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
            {description && <p className="max-w-prose text-muted">{description}</p>}
            {help && <p>{help}</p>}
          </div>
        </div>
        {actions && <div className="flex min-w-0 flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
