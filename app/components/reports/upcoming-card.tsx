import { Link } from "@remix-run/react";
import { useLocale } from "remix-i18next/react";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import type { Dashboard } from "~/domain/reports/get-dashboard.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { formatInteger, type Currency } from "~/values/money";

interface UpcomingCardProps {
  upcoming: Dashboard["upcoming"];
  /** The list of planned charges; null for a person who may not open it. */
  list: string | null;
  currency: Currency;
}

/** Shows the planned charges of the next seven days, day by day. */
export function UpcomingCard({ upcoming, list, currency }: UpcomingCardProps) {
  const t = useT();
  const locale = useLocale();
  const title = t("manage.dashboard.upcoming");
  return (
    <Card
      title={title}
      flush
      actions={
        list && (
          <Link to={list} className="font-semibold underline">
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
            cell: ({ day }) => dayText(t, locale, day),
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
