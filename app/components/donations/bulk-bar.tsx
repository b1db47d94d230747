import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const FORM = "bulk";

/** Chooses one row of the list for a bulk action. It lies above the row's link. */
export function BulkBox({ id, name }: { id: string; name: string }) {
  const t = useT();
  return (
    <label className="relative z-10 grid min-h-11 min-w-11 shrink-0 items-center justify-items-start">
      <input
        form={FORM}
        type="checkbox"
        className="size-5"
        name="donation"
        value={id}
        aria-label={t("donations.bulk.choose", { name })}
      />
    </label>
  );
}

/** Returns whether a change would have nothing to do. Without script the preview says it. */
function useIsNothingTicked() {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    const count = () => {
      const boxes = [...(form.current?.elements ?? [])] as HTMLInputElement[];
      setEmpty(!boxes.some(({ checked }) => checked));
    };
    count();
    // The rows' boxes stand outside the form's element.
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [key]);
  return { form, isEmpty };
}

interface BulkBarProps {
  /** Matching donations on all pages. */
  total: number;
  /** There are more than `total`. */
  isCapped?: boolean;
  filter: Record<string, string | undefined>;
}

/** Takes the chosen rows, or all that match the filter, to the preview of an action. */
export function BulkBar({ total, isCapped, filter }: BulkBarProps) {
  const t = useT();
  const { form, isEmpty } = useIsNothingTicked();
  return (
    <Card as="div" className="mb-4">
      <Form
        ref={form}
        id={FORM}
        action={paths.bulkDonations()}
        aria-label={t("donations.bulk.title")}
      >
        {Object.entries(filter).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="flex flex-wrap items-center gap-3">
          <label className="check">
            <input type="checkbox" name="all" value="1" />
            <span>
              {t("donations.bulk.all", {
                total: isCapped ? t("common.pagination.more_than", { count: total }) : total,
              })}
            </span>
          </label>
          {(["pause", "restore", "discard"] as const).map((action) => (
            <Button
              key={action}
              size="sm"
              variant="outline"
              name="action"
              value={action}
              disabled={isEmpty}
            >
              {t(`donations.bulk.${action}.button`)}
            </Button>
          ))}
        </div>
        <p className="mt-2 text-sm text-muted">{t("donations.bulk.hint")}</p>
      </Form>
    </Card>
  );
}
