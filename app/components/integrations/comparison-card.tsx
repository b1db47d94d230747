import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Alert } from "~/components/ui/messages/alert";
import { DateTime } from "~/components/ui/text/date-time";
import {
  countDifferences,
  type ComparedObject,
  type Difference,
} from "~/domain/integrations/comparison";
import { useT } from "~/i18n";
import { recordPath } from "./record-path";

interface ComparisonCardProps {
  /** The last one; its instants are texts in a browser. */
  comparison: {
    beganAt: Date | string;
    endedAt: Date | string | null;
    isRefused: boolean;
    objects: ComparedObject[];
  } | null;
  timezone: string;
}

/** What the last comparison of both sides found, and a button that orders one now. */
export function ComparisonCard({ comparison, timezone }: ComparisonCardProps) {
  const t = useT();
  const own = useSchemaForm({ id: "compare", intent: "compare" });
  return (
    <Card title={t("integrations.comparison.title")}>
      <div className="grid gap-4">
        <p className="text-muted">{t("integrations.comparison.text")}</p>
        {comparison ? <Result {...{ comparison, timezone }} /> : null}
        <SchemaForm of={own}>
          <div>
            <SubmitButton variant="outline">{t("integrations.comparison.submit")}</SubmitButton>
          </div>
        </SchemaForm>
      </div>
    </Card>
  );
}

function Result({
  comparison,
  timezone,
}: {
  comparison: NonNullable<ComparisonCardProps["comparison"]>;
  timezone: string;
}) {
  const t = useT();
  const { beganAt, endedAt, isRefused, objects } = comparison;
  const differences = countDifferences(objects);
  const examples = objects.flatMap((one) =>
    one.examples.map((example) => ({ ...example, className: one.className })),
  );
  return (
    <>
      {isRefused && <Alert tone="warning">{t("integrations.comparison.refused")}</Alert>}
      <p>
        {t(`integrations.comparison.${endedAt === null ? "running" : "last"}`)}{" "}
        <DateTime at={beganAt} zone={timezone} />
        {". "}
        {endedAt !== null &&
          !isRefused &&
          (differences === 0
            ? t("integrations.comparison.equal")
            : t("integrations.comparison.differences", { count: differences }))}
      </p>
      <FactRows
        rows={objects.map((one) => [
          t(`integrations.comparison.part.${one.part}`),
          <Counts key={one.part} of={one} />,
        ])}
      />
      {examples.length > 0 && (
        <details>
          <summary>{t("integrations.comparison.show")}</summary>
          <ul className="mt-2 grid gap-2">
            {examples.map(({ className, fields, kind, record }, at) => (
              // The list never changes.
              <li key={at} className="grid min-w-0 wrap-anywhere">
                <span>{wordsOf(t, { fields, kind })}</span>
                <Link to={recordPath(className, record)} className="link text-sm">
                  {t("integrations.requests.see_record")}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function wordsOf(
  t: ReturnType<typeof useT>,
  { fields, kind }: Pick<Difference, "fields" | "kind">,
) {
  return kind === "different"
    ? t("integrations.comparison.kind.different", { fields: fields.join(", ") })
    : t(`integrations.comparison.kind.${kind}`);
}

const COUNTED = ["missing", "different", "merged", "unknown"] as const;

/** How many are on each side, and what differs. */
function Counts({ of }: { of: ComparedObject }) {
  const t = useT();
  const { ours, sums, theirs } = of;
  const sum = sums.ours === sums.theirs ? "same_sum" : "other_sum";
  return (
    <span className="grid">
      <span>{t("integrations.comparison.counts", { ours, theirs })}</span>
      <span className="text-sm text-muted">{t(`integrations.comparison.${sum}`)}</span>
      {COUNTED.filter((name) => of[name] > 0).map((name) => (
        <span key={name} className="text-sm text-muted">
          {t(`integrations.comparison.counted.${name}`, { count: of[name] })}
        </span>
      ))}
    </span>
  );
}
