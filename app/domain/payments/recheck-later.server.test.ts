import { expect, it } from "vitest";
import { laterCheckAt, nextCheckAt } from "./recheck-later.server";

it("waits for the longest flight first, then re-checks less and less often", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const waits = [0, 1, 2, 3, 4, 5, 50].map(
    (checks) => (nextCheckAt(now, checks, "dlocal").getTime() - now.getTime()) / 1000,
  );
  expect(waits).toEqual([120, 60, 60, 300, 3600, 86_400, 86_400]);
});

it("waits for the day on which a provider decides, with one look a day until then", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const next = new Date("2026-11-21T15:02:00Z");
  const at = (decidedAt?: string) => {
    const pending = { kind: "pending", providerId: "1" } as const;
    const decided = decidedAt ? { decidedAt: new Date(decidedAt) } : {};
    return laterCheckAt(now, next, { ...pending, ...decided }).toISOString();
  };
  expect(at()).toBe(next.toISOString());
  expect(at("2026-11-20T00:00:00Z")).toBe(next.toISOString());
  expect(at("2026-11-22T09:00:00Z")).toBe("2026-11-22T09:00:00.000Z");
  expect(at("2026-11-30T09:00:00Z")).toBe("2026-11-22T15:00:00.000Z");
});
