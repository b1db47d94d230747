import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { BarChart } from "~/components/reports/bar-chart";
import { campaignList, figureLists, plannedList } from "~/components/reports/figure-lists";
import { Figures } from "~/components/reports/figures";
import { ReasonsCard } from "~/components/reports/reasons-card";
import { UpcomingCard } from "~/components/reports/upcoming-card";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import type { Dashboard } from "~/domain/reports/get-dashboard.server";
import type { BarPlot } from "~/domain/reports/plot-bars";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { daysText } from "~/i18n/dates";
import { formatInteger, formatPercent, type Currency } from "~/values/money/money";

interface DashboardNumbersProps {
  dashboard: Dashboard;
  plot: BarPlot;
  currency: Currency;
  filter: Parameters<typeof figureLists>[0] & { unit: "day" | "month" };
  /** Whether the person may open the list of transactions. */
  hasTransactions: boolean;
  /** Shown between the numbers and the chart. */
  children: ReactNode;
}

/** Shows a period's numbers, its chart, and why donations paused and ended. */
export function DashboardNumbers(props: DashboardNumbersProps) {
  const { dashboard, plot, currency, filter, hasTransactions, children } = props;
  const t = useT();
  const lists = figureLists(filter, hasTransactions);
  const chart = t(`manage.dashboard.by_${filter.unit}`);
  return (
    <>
      <Figures dashboard={dashboard} currency={currency} lists={lists} />
      {children}
      <div className="mt-5 grid gap-5">
        <Card title={chart}>
          {dashboard.count === 0 && dashboard.totalAmount === 0n ? (
            <EmptyState icon="chart" />
          ) : (
            <BarChart
              title={chart}
              bars={dashboard.bars}
              before={dashboard.barsBefore}
              names={{
                now: t("manage.dashboard.chart_now"),
                before: daysText(t, dashboard.daysBefore),
              }}
              plot={plot}
              currency={currency}
              listOf={lists.approvedAt}
            />
          )}
        </Card>
        <Reasons dashboard={dashboard} currency={currency} lists={lists} />
        <UpcomingCard
          upcoming={dashboard.upcoming}
          listOf={hasTransactions ? (since, until) => plannedList(filter, since, until) : null}
          currency={currency}
        />
        <Campaigns
          dashboard={dashboard}
          currency={currency}
          listOf={(campaign) =>
            hasTransactions ? campaignList(filter, campaign) : paths.donations({ campaign })
          }
        />
      </div>
    </>
  );
}

interface ReasonsProps {
  dashboard: Dashboard;
  currency: Currency;
  lists: ReturnType<typeof figureLists>;
}

function Reasons({ dashboard, currency, lists }: ReasonsProps) {
  const t = useT();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <ReasonsCard
        title={t("manage.dashboard.pause_reasons")}
        icon="pause"
        reasons={dashboard.pauseReasons}
        texts="donations.pause_reason"
        currency={currency}
        listOf={lists.pausedFor}
      />
      <ReasonsCard
        title={t("manage.dashboard.discard_reasons")}
        icon="trash"
        reasons={dashboard.discardReasons}
        texts="donations.discard_reason"
        currency={currency}
        listOf={lists.discardedFor}
      />
    </div>
  );
}

interface ReportProps {
  dashboard: Dashboard;
  currency: Currency;
  /** The list behind a campaign's numbers. */
  listOf: (campaign: string) => string;
}

function Campaigns({ dashboard, currency, listOf }: ReportProps) {
  const t = useT();
  const title = t("manage.dashboard.by_campaign");
  const { totalAmount } = dashboard;
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={dashboard.campaigns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="megaphone" />}
        columns={[
          {
            key: "title",
            header: t("common.fields.campaign"),
            cell: (row) => <Link to={listOf(row.id)}>{row.title}</Link>,
            main: true,
          },
          {
            key: "count",
            header: t("manage.dashboard.count"),
            cell: ({ count }) => formatInteger(count, currency),
            numeric: true,
          },
          {
            key: "amount",
            header: t("manage.dashboard.total_amount"),
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            numeric: true,
          },
          {
            key: "share",
            header: t("manage.dashboard.share"),
            cell: ({ amount }) => formatPercent(shareOf(amount, totalAmount) * 100, currency),
            numeric: true,
          },
        ]}
      />
    </Card>
  );
}

function shareOf(amount: bigint, total: bigint): number {
  return total > 0n ? Math.round(Number((amount * 1000n) / total) / 10) : 0;
}
