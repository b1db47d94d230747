import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { waitForFirst } from "./wait-for-first.server";

const now = new Date("2026-11-21T12:00:00Z");
const LOCK_NOT_AVAILABLE = Object.assign(new Error("held"), { code: "55P03" });

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

it("retries while the first call holds its lock, and returns the next attempt's answer", async () => {
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(LOCK_NOT_AVAILABLE)
    .mockRejectedValueOnce(Object.assign(new Error("cancelled"), { code: "57014" }))
    .mockResolvedValue("mine");
  expect(await waitForFirst(attempt)).toEqual({ state: "done", answer: "mine" });
  expect(attempt).toHaveBeenCalledTimes(3);
});

it("rethrows other errors at once", async () => {
  const attempt = vi.fn().mockRejectedValue(new Error("broken"));
  await expect(waitForFirst(attempt)).rejects.toThrow("broken");
  expect(attempt).toHaveBeenCalledOnce();
});

it("limits a transaction to 12.5 s, and to the remainder of the 25 s at the end", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const ctx = await createTestOrganization(now);
  const limits: string[] = [];
  const result = await waitForFirst((limit) =>
    ctx.transaction(async (db) => {
      await limit(db);
      const rows = await db.sql<{ ms: string }>`
        SELECT current_setting('lock_timeout') AS ms`;
      limits.push(rows[0]?.ms ?? "");
      vi.advanceTimersByTime(9_000);
      throw LOCK_NOT_AVAILABLE;
    }),
  );
  expect(result).toEqual({ state: "running" });
  expect(limits).toEqual(["12500ms", "12500ms", "7s"]);
});
