import { useLocale } from "remix-i18next/react";
import { dayText, monthText, periodText } from "~/i18n/dates";
import { DataTable } from "~/components/ui/data-table";
import { Money } from "~/components/ui/money";
import { useT } from "~/i18n";
import { formatInteger, formatMoney, type Currency } from "~/values/money";

export interface Benchmark {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  at: string;
  count: number;
  /** Minor units. */
  amount: bigint;
}

interface BarChartProps {
  title: string;
  bars: readonly Benchmark[];
  currency: Currency;
}

const HEIGHT = 192;

/** Shows amounts over time: as bars, and as a table for screen readers. */
export function BarChart({ title, bars, currency }: BarChartProps) {
  const t = useT();
  const locale = useLocale();
  const most = bars.reduce((top, { amount }) => (amount > top ? amount : top), 0n);
  const total = bars.reduce((sum, { amount }) => sum + amount, 0n);
  const byDay = (bars[0]?.at.length ?? 0) === 10;
  const name = ({ at }: Benchmark) => (byDay ? dayText(t, locale, at) : periodText(t, at));
  const width = 100 / Math.max(bars.length, 1);
  return (
    <figure className="grid gap-3">
      <p className="text-sm text-muted tabular-nums" aria-hidden>
        {formatMoney(most, currency)}
      </p>
      <svg
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={t("manage.dashboard.chart_label", {
          title,
          total: formatMoney(total, currency),
        })}
        className="border-y border-line"
      >
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-line" strokeDasharray="3 4" />
        {bars.map((bar, index) => {
          const height = heightOf(bar.amount, most);
          return (
            <rect
              key={bar.at}
              x={`${index * width + width * 0.15}%`}
              width={`${width * 0.7}%`}
              y={HEIGHT - height}
              height={height}
              rx="2"
              className="fill-primary"
            >
              <title>{`${name(bar)}: ${formatMoney(bar.amount, currency)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className="chart-axis">
        {bars.map((bar, index) => (
          <span key={bar.at}>
            {byDay ? dayOnAxis(bar, index) : monthText(t, bar.at.slice(5)).slice(0, 3)}
            {!byDay && isYearNamed(bars, index) && <small>{bar.at.slice(0, 4)}</small>}
          </span>
        ))}
      </div>
      <details className="not-open:-mb-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          {t("manage.dashboard.chart_table")}
        </summary>
        <DataTable
          caption={title}
          rows={bars}
          rowKey={({ at }) => at}
          columns={[
            {
              key: "at",
              header: t(byDay ? "manage.dashboard.day" : "manage.dashboard.month"),
              cell: name,
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
          ]}
        />
      </details>
    </figure>
  );
}

/** Returns pixels; an amount above zero is always visible, and a day of refunds is zero. */
function heightOf(amount: bigint, most: bigint): number {
  if (amount <= 0n || most <= 0n) return 0;
  return Math.max(2, Number((amount * BigInt(HEIGHT * 10)) / most) / 10);
}

/** Labels the first and every fifth day, because a phone has no room for all. */
function dayOnAxis({ at }: Benchmark, index: number): string {
  const day = Number(at.slice(8));
  return index === 0 || day % 5 === 0 ? String(day) : "";
}

/** The year is below January and the first month, unless they are neighbours. */
function isYearNamed(bars: readonly Benchmark[], index: number): boolean {
  const isJanuary = (at: number) => bars[at]?.at.endsWith("-01") ?? false;
  return isJanuary(index) || (index === 0 && !isJanuary(1));
}
