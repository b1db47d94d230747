import { beforeAll, expect, it } from "vitest";
import {
  asVisitor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { recordVisits } from "./record-visits.server";

const now = new Date("2026-11-22T15:00:00Z");

beforeAll(() => useTestDatabase());

it("adds to the day, and counts nothing for another organisation's campaign", async () => {
  const ctx = await createTestOrganization(now);
  const other = await createTestOrganization(now);
  const campaignId = await createTestCampaign(ctx);
  // A test campaign's address is its id.
  const visits = { slug: campaignId, day: "2026-11-22", count: 3 };
  await recordVisits(asVisitor(ctx), visits);
  await recordVisits(asVisitor(ctx), { ...visits, count: 2 });
  await recordVisits(asVisitor(other), visits);
  const rows = await ctx.read((db) => db.dailyCount.findMany());
  expect(rows).toMatchObject([{ campaignId, kind: "visit", day: "2026-11-22", count: 5n }]);
  expect(await other.read((db) => db.dailyCount.count())).toBe(0);
});
