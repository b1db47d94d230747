import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { DataTable } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import { taxText } from "~/domain/ledger/years/tax-text";
import {
  yearLines,
  type YearLine,
  type YearRow,
  type YearSection,
} from "~/domain/ledger/years/year-lines";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";

/** What every year shows, moved or not. */
const ALWAYS: readonly YearLine[] = ["opening", "gifts", "payouts", "closing"];

/** The months and the whole of a year, in one currency and of one holder, and who withheld its taxes. */
export function YearSectionCard({ section }: { section: YearSection }) {
  const { currency, heldBy, months, total, withheld } = section;
  const t = useT();
  // A year of figures fits the page without the columns that stay at zero; the file has all.
  const shown = yearLines.filter(
    (line) => ALWAYS.includes(line) || [...months, total].some((row) => row[line] !== 0n),
  );
  const ties = [...months, total].every(({ difference }) => difference === 0n);
  return (
    <Card
      flush
      title={t(`payouts.years.holder_title.${heldBy}`, { currency })}
      actions={
        <Badge color={ties ? "green" : "red"}>
          {t(ties ? "payouts.years.ties" : "payouts.years.difference")}
        </Badge>
      }
    >
      <DataTable
        caption={t(`payouts.years.holder_title.${heldBy}`, { currency })}
        rows={[...months, total]}
        rowKey={({ period }) => period}
        columns={[
          {
            key: "period",
            header: t("common.fields.period"),
            main: true,
            cell: ({ period }) =>
              period === total.period
                ? t("payouts.years.whole", { year: period })
                : periodText(t, period),
          },
          ...shown.map((line) => ({
            key: line,
            header: t(`payouts.years.lines.${line}`),
            numeric: true,
            cell: (row: YearRow) => <Money amount={row[line]} currency={currency} />,
          })),
        ]}
      />
      {withheld.length > 0 && (
        <div className="card-body">
          <FactRows
            rows={withheld.map(({ amount, gateway, tax }) => [
              taxText(t, { gateway, tax }),
              <Money key={`${gateway} ${tax}`} amount={amount} currency={currency} />,
            ])}
          />
        </div>
      )}
    </Card>
  );
}
