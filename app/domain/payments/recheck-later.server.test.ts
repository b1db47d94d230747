import { expect, it } from "vitest";
import { nextCheckAt } from "./recheck-later.server";

it("waits for the longest flight first, then re-checks less and less often", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const waits = [0, 1, 2, 3, 4, 5, 50].map(
    (checks) => (nextCheckAt(now, checks, "dlocal").getTime() - now.getTime()) / 1000,
  );
  expect(waits).toEqual([120, 60, 60, 300, 3600, 86_400, 86_400]);
});
