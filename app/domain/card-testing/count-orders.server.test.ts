import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { countOrders, uncountOrders } from "./count-orders.server";

beforeAll(() => useTestDatabase());

it("counts to its limit in an hour, and an order that was taken back does not count", async () => {
  const limit = { name: "few", points: 2, seconds: 3_600 };
  const now = new Date("2026-11-21T15:40:00Z");
  const subjects = [[limit, randomUUID()]] as const;
  await countOrders({ now }, "test", subjects);
  await countOrders({ now }, "test", subjects);
  await uncountOrders({ now }, "test", subjects);
  await countOrders({ now }, "test", subjects);
  await expect(countOrders({ now }, "test", subjects)).rejects.toMatchObject({
    code: "rate_limited",
    retryAfter: 1_200,
  });
  await countOrders({ now }, "other", subjects);
  await countOrders({ now: new Date("2026-11-21T16:00:00Z") }, "test", subjects);
});
