import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useApplyFilters } from "~/components/lists/use-apply-filters";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

interface FilterFormProps {
  /** The label for screen readers. */
  label: string;
  submitLabel?: string;
  children: ReactNode;
}

/** The filters above a list, whose values are in the address. With script a choice applies at once. */
export function FilterForm({ label, submitLabel, children }: FilterFormProps) {
  const t = useT();
  const handlers = useApplyFilters();
  return (
    <Form method="get" aria-label={label} className="filters" {...handlers}>
      {children}
      <div className="filters-ways">
        <Button variant="secondary" className="grow sm:grow-0">
          {submitLabel ?? t("common.actions.filter")}
        </Button>
      </div>
    </Form>
  );
}
