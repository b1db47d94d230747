import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { givePointBack, takePoint } from "./rate-limit.server";

const now = new Date("2027-03-01T12:00:10Z");
const limit = { name: randomUUID(), points: 3, seconds: 60 };

beforeAll(() => {
  delete process.env.REDIS_URL;
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

it("allows its number of points, then returns the time to wait", async () => {
  for (const _ of [1, 2, 3]) await takePoint(limit, "ana", now);
  await expect(takePoint(limit, "ana", now)).rejects.toMatchObject({
    code: "rate_limited",
    retryAfter: 50,
  });
  await takePoint(limit, "inés", now);
});

it("opens a new window by the product's clock", async () => {
  for (const _ of [1, 2, 3]) await takePoint(limit, "reloj", now);
  await takePoint(limit, "reloj", new Date("2027-03-01T12:01:00Z"));
});

it("gives a point back for an attempt that does not count", async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    await takePoint(limit, "login", now);
    await givePointBack(limit, "login", now);
  }
  for (const _ of [1, 2, 3]) await takePoint(limit, "login", now);
  await expect(takePoint(limit, "login", now)).rejects.toThrow("rate_limited");
});
