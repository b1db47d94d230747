import { Form, Link, useSubmit } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

interface FilterFormProps {
  /** The label for screen readers. */
  label: string;
  /** The address without filters, for a link that clears them. */
  clearTo?: string | null;
  clearLabel?: string;
  submitLabel?: string;
  children: ReactNode;
}

/** The filters above a list, whose values are in the address. With script a choice applies at once. */
export function FilterForm({ label, clearTo, clearLabel, submitLabel, children }: FilterFormProps) {
  const t = useT();
  const submit = useSubmit();
  const apply = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === "hidden");
    if (isChoice) submit(currentTarget, { preventScrollReset: true });
  };
  return (
    <Form method="get" aria-label={label} className="filters" onInput={apply}>
      {children}
      <div className="filters-ways">
        <Button variant="secondary" className="grow sm:grow-0">
          {submitLabel ?? t("common.actions.filter")}
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
