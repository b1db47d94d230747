import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import type { DonationRecord } from "~/domain/audit/list-donation-records.server";
import { fieldText, sentenceOf } from "~/domain/audit/record-texts";
import { valueText, type ValueContext } from "~/domain/audit/value-text";
import { useT } from "~/i18n";

interface DonorHistoryProps {
  records: readonly DonationRecord[];
  values: ValueContext;
  timezone: string;
}

/** Shows the changes of a donor's data, newest first, with actor, old and new values. */
export function DonorHistory({ records, timezone, values }: DonorHistoryProps) {
  const t = useT();
  if (records.length === 0) return null;
  return (
    <Card title={t("donors.history")} className="mt-5">
      <ol className="grid gap-4">
        {records.map((record) => (
          <li key={record.id} className="grid gap-1 border-t border-line pt-4 wrap-anywhere">
            <p className="font-semibold">{sentenceOf(t, record)}</p>
            <p className="text-sm text-muted">
              <DateTime at={record.at} zone={timezone} />
            </p>
            {record.operation === "update-donor" &&
              Object.entries(record.changes).map(([field, [old = null, next = null]]) => (
                <p key={field} className="text-sm text-muted">
                  {t("donations.story.changed", {
                    field: fieldText(t, field),
                    old: valueText(t, field, old, values),
                    new: valueText(t, field, next, values),
                  })}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
