import { expect, it } from "vitest";
import { median, measurePairs } from "./measure";

it("uses the median", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it("warms both sides up, then measures them in turns", async () => {
  const seen: string[] = [];
  const side = (name: string, values: number[]) => () => {
    seen.push(name);
    return Promise.resolve(values.shift() ?? 0);
  };
  const sides = {
    ours: side("ours", [1, 10, 30, 20]),
    base: side("base", [1, 20, 30, 80]),
    close: () => Promise.resolve(),
  };
  const measured = await measurePairs(sides, 3);
  expect(seen.join(" ")).toBe("ours base ours base base ours ours base");
  expect(measured.ratios).toEqual([0.5, 1, 0.25]);
  expect(measured).toMatchObject({ ratio: 0.5, spread: [0.25, 1], ours: 20, base: 30 });
});
