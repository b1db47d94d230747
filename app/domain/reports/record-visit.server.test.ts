import { beforeAll, describe, expect, it } from "vitest";
import {
  asVisitor,
  createTestOrganization,
  publicContext,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/gifts";
import type { OrganizationContext } from "../context";
import { flushVisits, recordVisit } from "./record-visit.server";

const now = new Date("2026-11-22T01:00:00Z");
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";

const visit = (over: Record<string, string> = {}) =>
  new Headers({ "user-agent": BROWSER, ...over });

const countsOf = (ctx: OrganizationContext) =>
  ctx.read((db) =>
    db.dailyCount.findMany({ select: { day: true, campaignId: true, kind: true, count: true } }),
  );

beforeAll(() => useTestDatabase());

describe("recordVisit", () => {
  it("counts the pages that people open, by the organisation's day", async () => {
    const ctx = await createTestOrganization(now);
    const other = await createTestOrganization(now);
    const id = await createTestCampaign(ctx);
    const { slug } = await ctx.read((db) => db.campaign.findFirstOrThrow({ where: { id } }));
    for (const headers of [visit(), visit(), visit({ "accept-language": "pt" })]) {
      recordVisit(asVisitor(ctx), slug, headers);
    }
    recordVisit(asVisitor(ctx), slug, new Headers({ "user-agent": "Googlebot/2.1" }));
    recordVisit(asVisitor(ctx), slug, new Headers());
    recordVisit(asVisitor(ctx), slug, visit({ "sec-purpose": "prefetch;prerender" }));
    // Another organisation has no campaign of that address.
    recordVisit(asVisitor(other), slug, visit());
    await flushVisits();
    const later = publicContext(ctx.organization, new Date(now.getTime() + 1_000));
    recordVisit(later, slug, visit());
    await flushVisits();
    expect(await countsOf(ctx)).toEqual([
      { day: "2026-11-21", campaignId: id, kind: "visit", count: 4n },
    ]);
    expect(await countsOf(other)).toEqual([]);
  });
});
