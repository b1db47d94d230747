import { expect, it, vi } from "vitest";
import { createBatchLoader, createKeyedBatchLoader } from "./batch-loader";
import { traceParent } from "~/infrastructure/watching/tracing.server";

vi.mock("~/infrastructure/watching/tracing.server", () => ({ traceParent: vi.fn(() => null) }));

const turn = () => new Promise(setImmediate);

it("runs simultaneous calls in one round, and returns each its own result", async () => {
  const rounds: number[][] = [];
  const double = createBatchLoader<number, number>((items) => {
    rounds.push(items);
    return Promise.resolve(items.map((item) => item * 2));
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(rounds).toEqual([[1, 2, 3], [4]]);
});

it("collects the next round while one is running", async () => {
  const rounds: number[][] = [];
  const ends: (() => void)[] = [];
  const same = createBatchLoader<number, number>(async (items) => {
    rounds.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items;
  });
  const first = same(1);
  await turn();
  const later = [same(2), same(3)];
  await turn();
  expect(rounds).toEqual([[1]]);
  ends[0]?.();
  expect(await first).toBe(1);
  await turn();
  await turn();
  expect(rounds).toEqual([[1], [2, 3]]);
  ends[1]?.();
  expect(await Promise.all(later)).toEqual([2, 3]);
});

it("runs each item alone when a round fails, so that one bad item fails no other", async () => {
  const rounds: number[][] = [];
  const even = createBatchLoader<number, number>((items) => {
    rounds.push(items);
    if (items.some((item) => item % 2 === 1)) return Promise.reject(new Error("odd"));
    return Promise.resolve(items);
  });
  const settled = await Promise.allSettled([2, 3, 4].map(even));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(rounds).toEqual([[2, 3, 4], [2], [3], [4]]);
});

it("does not retry items alone after an error that would fail all", async () => {
  let rounds = 0;
  const down = createBatchLoader<number, number>(
    () => {
      rounds += 1;
      return Promise.reject(new Error("down"));
    },
    () => true,
  );
  const settled = await Promise.allSettled([1, 2].map(down));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(rounds).toBe(1);
});

it("continues while one round hangs, and respects the maximum size", async () => {
  const rounds: number[][] = [];
  const same = createBatchLoader<number, number>(
    (items) => {
      rounds.push(items);
      return items.includes(0) ? new Promise(() => undefined) : Promise.resolve(items);
    },
    () => false,
    { atOnce: 2, most: 2 },
  );
  void same(0);
  await turn();
  expect(await Promise.all([1, 2, 3].map(same))).toEqual([1, 2, 3]);
  expect(rounds).toEqual([[0], [1, 2], [3]]);
});

it("puts different keys into different rounds, and a traced call into its own", async () => {
  const rounds: string[][] = [];
  const same = createKeyedBatchLoader<string, string>(
    (item) => item.slice(0, 1),
    (items) => {
      rounds.push(items);
      return Promise.resolve(items);
    },
    () => false,
    {},
  );
  expect(await Promise.all(["a1", "b1", "a2"].map(same))).toEqual(["a1", "b1", "a2"]);
  expect(rounds).toEqual([["a1", "a2"], ["b1"]]);
  vi.mocked(traceParent).mockReturnValueOnce("00-1-1-01");
  expect(await Promise.all(["a3", "a4", "a5"].map(same))).toEqual(["a3", "a4", "a5"]);
  expect(rounds.slice(2)).toEqual([["a3"], ["a4", "a5"]]);
});
