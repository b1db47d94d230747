import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { countTries } from "./count-tries.server";

const now = new Date("2027-03-01T12:00:00Z");
const later = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) });
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("counts in PostgreSQL without Redis, and returns the values in the order of the changes", async () => {
  const [a, b] = [`b-${randomUUID()}`, `a-${randomUUID()}`];
  const change = (key: string, by: number) => ({ key, by, seconds: 60 });
  expect(await countTries(later(0), [change(a, 1), change(b, 5)])).toEqual([1, 5]);
  expect(await countTries(later(59), [change(b, -2), change(a, 1)])).toEqual([3, 2]);
});

it("starts again when the counter's time is over", async () => {
  const change = { key: randomUUID(), by: 1, seconds: 60 };
  await countTries(later(0), [change]);
  expect(await countTries(later(60), [change])).toEqual([1]);
});

it("counts concurrent tries one by one", async () => {
  const keys = [randomUUID(), randomUUID()];
  const values = await Promise.all(
    Array.from({ length: 30 }, () =>
      countTries(
        later(0),
        keys.toSorted(() => Math.random() - 0.5).map((key) => ({ key, by: 1, seconds: 60 })),
      ),
    ),
  );
  const seen = values.map((pair) => pair[0]).toSorted((x = 0, y = 0) => x - y);
  expect(Math.max(...values.flat())).toBe(30);
  expect(seen).toHaveLength(30);
});
