import { sentenceOf } from "~/domain/audit/record-texts";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import type { Review } from "~/domain/documents/get-review.server";
import { useT } from "~/i18n";

/** Lists who did what with the document and when, in the operators' time zone, newest first. */
export function ReviewHistory({ review }: { review: Review }) {
  const t = useT();
  return (
    <Card title={t("operator.documents.history")} className="mt-6">
      {review.history.length === 0 && (
        <p className="text-muted">{t("operator.documents.no_history")}</p>
      )}
      <ol className="grid gap-2">
        {review.history.map((record) => (
          <li key={record.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{sentenceOf(t, record)}</span>
            <span className="text-sm text-muted">
              <DateTime at={record.at} zone={OPERATOR_ZONE} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
