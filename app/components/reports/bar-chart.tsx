import { useLocale } from "remix-i18next/react";
import { dayText, periodText } from "~/i18n/dates";
import { DataTable } from "~/components/ui/data-table";
import { Money } from "~/components/ui/money";
import { useT } from "~/i18n";
import { formatInteger, formatMoney, type Currency } from "~/values/money";

export interface Bar {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  at: string;
  count: number;
  /** Minor units. */
  amount: bigint;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  currency: Currency;
}

const HEIGHT = 160;

/** Amounts over time: bars for the eye, and the same numbers as a table for everybody. */
export function BarChart({ title, bars, currency }: BarChartProps) {
  const t = useT();
  const locale = useLocale();
  const most = bars.reduce((top, { amount }) => (amount > top ? amount : top), 0n);
  const total = bars.reduce((sum, { amount }) => sum + amount, 0n);
  const byDay = (bars[0]?.at.length ?? 0) === 10;
  const name = ({ at }: Bar) => (byDay ? dayText(t, locale, at) : periodText(t, at));
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
      <div aria-hidden className="flex justify-between gap-3 text-sm text-muted">
        {axisOf(bars).map((bar) => (
          <span key={bar.at}>
            {byDay ? String(Number(bar.at.slice(8))) : periodText(t, bar.at)}
          </span>
        ))}
      </div>
      <details>
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

/** Pixels; what is there at all is seen. A day of refunds stands at zero. */
function heightOf(amount: bigint, most: bigint): number {
  if (amount <= 0n || most <= 0n) return 0;
  return Math.max(2, Number((amount * BigInt(HEIGHT * 10)) / most) / 10);
}

/** The bars that are named under the picture: first, middle, last. */
function axisOf(bars: readonly Bar[]): Bar[] {
  const places = [0, Math.floor((bars.length - 1) / 2), bars.length - 1];
  return [...new Set(places)].flatMap((place) => bars[place] ?? []);
}
