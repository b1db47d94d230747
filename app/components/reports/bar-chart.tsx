import { Link } from "@remix-run/react";
import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { useLocale } from "remix-i18next/react";
import { dayAndMonth, dayText, monthText, periodText } from "~/i18n/dates";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import type { BarPlot } from "~/domain/reports/plot-bars";
import { useT } from "~/i18n";
import { formatInteger, formatMoney, formatRound, type Currency } from "~/values/money/money";

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
  /** The amounts of the period before, in the order of the bars. */
  before: readonly bigint[];
  /** What the bars, and the pale ones behind them, are of. */
  names: { now: string; before: string };
  plot: BarPlot;
  currency: Currency;
  /** The list behind a day or month; null for people who may not see it. */
  listOf: ((at: string) => string) | null;
}

/** Pixels of the line above the bars with the value of one bar. */
const ABOVE = 28;
/** The part of a bar, on each side, where the pale one behind it shows. */
const INSET = 0.2;

/** Shows amounts over time before those of the period before: as bars, and as a table for screen readers and on paper. */
export function BarChart({ title, bars, before, names, plot, currency, listOf }: BarChartProps) {
  const t = useT();
  const locale = useLocale();
  const total = bars.reduce((sum, { amount }) => sum + amount, 0n);
  const byDay = (bars[0]?.at.length ?? 0) === 10;
  const name = ({ at }: Bar) => (byDay ? dayText(t, locale, at) : periodText(t, at));
  const base = ABOVE + plot.height;
  const hasBefore = before.some((amount) => amount > 0n);
  const label = t("manage.dashboard.chart_label", { title, total: formatMoney(total, currency) });
  return (
    <figure className="grid gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <div aria-hidden className="chart-ticks">
          {plot.ticks.toReversed().map(({ amount }) => (
            <span key={amount}>{formatRound(BigInt(amount), currency)}</span>
          ))}
        </div>
        <svg
          width="100%"
          height={base + 1}
          role="group"
          aria-label={label}
          className="overflow-visible"
        >
          {plot.ticks.map(({ amount, above }) => {
            const y = base - above;
            return (
              <line key={amount} x2="100%" y1={y} y2={y} className="stroke-line" aria-hidden />
            );
          })}
          <Columns
            bars={bars}
            before={hasBefore ? before : []}
            plot={plot}
            nameOf={name}
            shortNameOf={byDay ? ({ at }) => dayAndMonth(t, at) : name}
            currency={currency}
            listOf={listOf}
          />
        </svg>
        <div aria-hidden className="chart-axis col-start-2">
          {bars.map((bar, index) => (
            <span key={bar.at} className={isLeftOut(bars, bar) ? "max-sm:invisible" : undefined}>
              {byDay ? dayOnAxis(bar, index) : monthText(t, bar.at.slice(5)).slice(0, 3)}
              {!byDay && isYearNamed(bars, index) && <small>{bar.at.slice(0, 4)}</small>}
            </span>
          ))}
        </div>
      </div>
      {hasBefore && (
        <figcaption className="chart-names">
          <span>{names.now}</span>
          <span>{names.before}</span>
        </figcaption>
      )}
      <ChartTable
        title={title}
        bars={bars}
        nameOf={name}
        before={hasBefore ? before : null}
        beforeName={names.before}
        currency={currency}
        listOf={listOf}
      />
    </figure>
  );
}

interface ChartTableProps {
  title: string;
  bars: readonly Bar[];
  nameOf: (bar: Bar) => string;
  /** Null where the period before had nothing. */
  before: readonly bigint[] | null;
  beforeName: string;
  currency: Currency;
  listOf: BarChartProps["listOf"];
}

function ChartTable(props: ChartTableProps) {
  const { title, bars, nameOf, before, beforeName, currency, listOf } = props;
  const t = useT();
  const byDay = (bars[0]?.at.length ?? 0) === 10;
  return (
    <details className="chart-table not-open:-mb-3">
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
            cell: (bar) => (listOf ? <Link to={listOf(bar.at)}>{nameOf(bar)}</Link> : nameOf(bar)),
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
          ...(before ? [beforeColumn(beforeName, bars, before, currency)] : []),
        ]}
      />
    </details>
  );
}

function beforeColumn(
  header: string,
  bars: readonly Bar[],
  before: readonly bigint[],
  currency: Currency,
): Column<Bar> {
  return {
    key: "before",
    header,
    cell: (bar) => {
      const amount = before[bars.indexOf(bar)];
      return amount === undefined ? "–" : <Money amount={amount} currency={currency} />;
    },
    numeric: true,
  };
}

interface ColumnsProps {
  bars: readonly Bar[];
  before: readonly bigint[];
  plot: BarPlot;
  nameOf: (bar: Bar) => string;
  shortNameOf: (bar: Bar) => string;
  currency: Currency;
  listOf: BarChartProps["listOf"];
}

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Shows a bar's value above the chart while a person points at it or focuses it, and opens its list
 * on a click. One bar is in the order of the Tab key, and the arrow keys lead to the others.
 */
function Columns(props: ColumnsProps) {
  const { bars, before, plot, nameOf, shortNameOf, currency, listOf } = props;
  const t = useT();
  const [chosen, setChosen] = useState(bars.length - 1);
  const walk = (event: KeyboardEvent<Element>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(bars.length - 1, Math.max(0, chosen + step));
    setChosen(next);
    const columns = event.currentTarget.parentElement?.querySelectorAll<SVGElement>("[data-bar]");
    columns?.[next]?.focus();
  };
  // The list of bars becomes shorter with another period.
  const inOrder = Math.min(chosen, bars.length - 1);
  return bars.map((bar, index) => {
    const value = formatMoney(bar.amount, currency);
    const { left = 0, above = 0, aboveBefore = 0 } = plot.bars[index] ?? {};
    const earlier = before[index];
    const than =
      earlier === undefined
        ? ""
        : ` ${t("manage.dashboard.chart_before", { amount: formatMoney(earlier, currency) })}`;
    const shared = {
      "data-bar": true,
      "aria-label": `${nameOf(bar)}: ${value}${than}`,
      tabIndex: index === inOrder ? 0 : -1,
      className: "chart-bar",
      onFocus: () => setChosen(index),
      onKeyDown: walk,
    };
    const shapes = (
      <>
        <rect
          x={`${left - (plot.step - plot.barWidth) / 2}%`}
          width={`${plot.step}%`}
          y={ABOVE}
          height={plot.height}
          className="chart-place"
        />
        {earlier !== undefined && (
          <rect
            x={`${left}%`}
            width={`${plot.barWidth}%`}
            y={ABOVE + plot.height - aboveBefore}
            height={aboveBefore}
            rx="2"
            className="chart-before"
          />
        )}
        <rect
          x={`${left + (earlier === undefined ? 0 : plot.barWidth * INSET)}%`}
          width={`${plot.barWidth * (earlier === undefined ? 1 : 1 - 2 * INSET)}%`}
          y={ABOVE + plot.height - above}
          height={above}
          rx="2"
          className="fill-primary"
        />
        <text x="100%" y="16" textAnchor="end" className="chart-value">
          {shortNameOf(bar)} <tspan>{value}</tspan>
          {than}
        </text>
      </>
    );
    return listOf ? (
      <Link key={bar.at} to={listOf(bar.at)} {...shared} onClick={ignoreTap}>
        {shapes}
      </Link>
    ) : (
      <g key={bar.at} role="img" {...shared}>
        {shapes}
      </g>
    );
  });
}

/** A finger may miss a narrow bar, so a tap only shows the value; the table's rows open the lists. */
function ignoreTap(event: MouseEvent): void {
  if ((event.nativeEvent as PointerEvent).pointerType === "touch") event.preventDefault();
}

/** Labels the first and every fifth day, because a phone has no room for all. */
function dayOnAxis({ at }: Bar, index: number): string {
  const day = Number(at.slice(8));
  return index === 0 || day % 5 === 0 ? String(day) : "";
}

/** On a phone the names of many months would touch each other; every second one shows, as January does. */
function isLeftOut({ length }: readonly Bar[], { at }: Bar): boolean {
  return length > 6 && at.length === 7 && Number(at.slice(5)) % 2 === 0;
}

/** The year is below January and the first month, unless they are neighbours. */
function isYearNamed(bars: readonly Bar[], index: number): boolean {
  const isJanuary = (at: number) => bars[at]?.at.endsWith("-01") ?? false;
  return isJanuary(index) || (index === 0 && !isJanuary(1));
}
