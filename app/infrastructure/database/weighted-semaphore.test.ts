import { expect, it } from "vitest";
import { createWeightedSemaphore } from "./weighted-semaphore";

const turn = () => new Promise(setImmediate);

/** Work that ends when the test says so, by name. */
function stage() {
  const inside: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    inside.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    inside.splice(inside.indexOf(name), 1);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { inside, work, end };
}

it("admits work that fits, in order of arrival", async () => {
  const semaphore = createWeightedSemaphore(10);
  const { inside, work, end } = stage();
  const all = [
    semaphore.within(6, work("a")),
    semaphore.within(6, work("b")),
    // Would fit beside a, but b came first.
    semaphore.within(2, work("c")),
  ];
  await turn();
  expect(inside).toEqual(["a"]);
  await end("a");
  expect(inside).toEqual(["b", "c"]);
  await end("b");
  await end("c");
  expect(await Promise.all(all)).toEqual([true, true, true]);
});

it("runs work heavier than the whole semaphore alone", async () => {
  const semaphore = createWeightedSemaphore(10);
  const { inside, work, end } = stage();
  const heavy = semaphore.within(11, work("heavy"));
  const light = semaphore.within(1, work("light"));
  await turn();
  expect(inside).toEqual(["heavy"]);
  await end("heavy");
  expect(inside).toEqual(["light"]);
  await end("light");
  await Promise.all([heavy, light]);
});

it("frees the weight when the work fails", async () => {
  const semaphore = createWeightedSemaphore(1);
  const fault = new Error("a fault");
  await expect(semaphore.within(1, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await semaphore.within(1, () => Promise.resolve())).toBe(true);
});

it("rejects waiting work once it is closed", async () => {
  const semaphore = createWeightedSemaphore(1);
  const { inside, work, end } = stage();
  const first = semaphore.within(1, work("first"));
  const second = semaphore.within(1, work("second"));
  await turn();
  semaphore.close();
  expect(await second).toBe(false);
  expect(await semaphore.within(1, work("third"))).toBe(false);
  expect(inside).toEqual(["first"]);
  await end("first");
  expect(await first).toBe(true);
});
