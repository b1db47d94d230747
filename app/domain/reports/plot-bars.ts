import { scaleBand, scaleLinear } from "d3-scale";

/** The places of a bar chart's marks: in pixels above the base, and in percent of the width from the left. */
export interface BarPlot {
  height: number;
  /** Round amounts in minor units, from 0. */
  ticks: { amount: number; above: number }[];
  /** In the order of the bars. */
  bars: { left: number; above: number; aboveBefore: number }[];
  /** The width of a bar, and of a bar with its part of the gaps. */
  barWidth: number;
  step: number;
}

const HEIGHT = 192;
const TICKS = 4;
/** A small amount beside large ones is always visible. */
const LEAST_HEIGHT = 2;

/**
 * Places bars, those of the period before, and the axis of amounts in minor units. A day of refunds may be below zero, and counts as zero. The
 * server does it, so that no browser loads the library.
 */
export function plotBars(
  bars: readonly { at: string; amount: bigint }[],
  before: readonly bigint[] = [],
): BarPlot {
  const earlier = bars.map((_, index) => before[index] ?? 0n);
  const amounts = [...bars.map(({ amount }) => amount), ...earlier];
  const most = amounts.reduce((top, amount) => (amount > top ? amount : top), 0n);
  const aboveOf = scaleLinear()
    .domain([0, Math.max(1, Number(most))])
    .nice(TICKS)
    .range([0, HEIGHT])
    .clamp(true);
  const place = scaleBand<string>()
    .domain(bars.map(({ at }) => at))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const heightOf = (amount: bigint) =>
    amount > 0n ? Math.max(LEAST_HEIGHT, aboveOf(Number(amount))) : 0;
  const ticks = most > 0n ? aboveOf.ticks(TICKS) : [0];
  return {
    height: HEIGHT,
    ticks: ticks.map((amount) => ({ amount: Math.round(amount), above: aboveOf(amount) })),
    bars: bars.map(({ at, amount }, index) => ({
      left: place(at) ?? 0,
      above: heightOf(amount),
      aboveBefore: heightOf(earlier[index] ?? 0n),
    })),
    barWidth: place.bandwidth(),
    step: place.step(),
  };
}
