import { Link } from "@remix-run/react";
import { useLocale } from "remix-i18next/react";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import type { Dashboard } from "~/domain/reports/get-dashboard.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { formatInteger, type Currency } from "~/values/money/money";

interface UpcomingCardProps {
  upcoming: Dashboard["upcoming"];
  /** The list of planned charges of some days; null for a person who may not open it. */
  listOf: ((since: string, until: string) => string) | null;
  currency: Currency;
}

/** Shows the planned charges of the next seven days, day by day. */
export function UpcomingCard({ upcoming, listOf, currency }: UpcomingCardProps) {
  const t = useT();
  const locale = useLocale();
  const title = t("manage.dashboard.upcoming");
  const [first] = upcoming;
  const last = upcoming.at(-1);
  return (
    <Card
      title={title}
      flush
      actions={
        listOf &&
        first &&
        last && (
          <Link to={listOf(first.day, last.day)} className="font-semibold underline">
            {t("manage.dashboard.upcoming_list")}
          </Link>
        )
      }
    >
      <DataTable
        caption={title}
        rows={upcoming}
        rowKey={({ day }) => day}
        empty={<EmptyState icon="clock" />}
        columns={[
          {
            key: "day",
            header: t("manage.dashboard.day"),
            cell: ({ day }) =>
              listOf ? (
                <Link to={listOf(day, day)}>{dayText(t, locale, day)}</Link>
              ) : (
                dayText(t, locale, day)
              ),
            main: true,
          },
          {
            key: "count",
            header: t("manage.dashboard.charges"),
            cell: ({ count }) => formatInteger(count, currency),
            numeric: true,
          },
          {
            key: "amount",
            header: t("common.fields.amount"),
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            numeric: true,
          },
        ]}
      />
    </Card>
  );
}
