import { expect, it } from "vitest";
import { plotBars } from "./plot-bars";

const plot = (...amounts: bigint[]) =>
  plotBars(amounts.map((amount, day) => ({ at: `2026-11-0${day + 1}`, amount })));

it("ends the axis at a round amount, and places each bar between its neighbours", () => {
  const { bars, barWidth, height, step, ticks } = plot(950_000n, 475_000n);
  expect(ticks.at(0)).toEqual({ amount: 0, above: 0 });
  expect(ticks.at(-1)).toEqual({ amount: 1_000_000, above: height });
  expect(bars[0]?.above).toBeCloseTo(height * 0.95);
  expect(bars[1]?.above).toBeCloseTo(height * 0.475);
  expect((bars[1]?.left ?? 0) - (bars[0]?.left ?? 0)).toBeCloseTo(step);
  expect(barWidth).toBeLessThan(step);
});

it("keeps a small amount visible, and gives none and a day of refunds no bar", () => {
  expect(plot(1n, 0n, -500n, 900_000_000n).bars.map(({ above }) => above)).toEqual([
    2,
    0,
    0,
    192 * 0.9,
  ]);
  expect(plot(0n).ticks).toEqual([{ amount: 0, above: 0 }]);
});

it("places the period before on the same axis, where a shorter one ends earlier", () => {
  const bars = [1n, 1n].map((amount, day) => ({ at: `2026-11-0${day + 1}`, amount }));
  const { bars: placed, ticks } = plotBars(bars, [1_000_000n]);
  expect(ticks.at(-1)?.amount).toBe(1_000_000);
  expect(placed.map(({ aboveBefore }) => aboveBefore)).toEqual([192, 0]);
});
