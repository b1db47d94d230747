import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

interface FilterFormProps {
  /** The label for screen readers. */
  label: string;
  /** The address without filters, for a link that clears them. */
  clearTo?: string | null;
  clearLabel?: string;
  children: ReactNode;
}

/** The filters above a list or a dashboard: plain fields whose values are in the address. */
export function FilterForm({ label, clearTo, clearLabel, children }: FilterFormProps) {
  const t = useT();
  return (
    <Form method="get" aria-label={label} className="filters">
      {children}
      <div className="filters-ways">
        <Button variant="secondary" className="grow sm:grow-0">
          {t("common.actions.filter")}
        </Button>
        {clearTo && (
          <Link to={clearTo} className="inline-flex min-h-11 items-center font-semibold underline">
            {clearLabel}
          </Link>
        )}
      </div>
    </Form>
  );
}
