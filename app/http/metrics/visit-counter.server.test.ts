import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { countVisit, flushVisits } from "./visit-counter.server";

const now = new Date("2026-11-22T01:00:00Z");
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";

const visit = (
  { organization }: OrganizationContext,
  slug: string,
  over: { at?: Date; userAgent?: string | null; purpose?: string } = {},
) => countVisit({ organization, slug, at: now, userAgent: BROWSER, purpose: null, ...over });

const countsOf = (ctx: OrganizationContext) =>
  ctx.read((db) =>
    db.dailyCount.findMany({ select: { day: true, campaignId: true, kind: true, count: true } }),
  );

beforeAll(() => useTestDatabase());

describe("countVisit", () => {
  it("counts the pages that people open, by the organisation's day", async () => {
    const ctx = await createTestOrganization(now);
    const other = await createTestOrganization(now);
    const id = await createTestCampaign(ctx);
    const { slug } = await ctx.read((db) => db.campaign.findFirstOrThrow({ where: { id } }));
    for (let times = 0; times < 3; times += 1) visit(ctx, slug);
    visit(ctx, slug, { userAgent: "Googlebot/2.1" });
    visit(ctx, slug, { userAgent: null });
    visit(ctx, slug, { purpose: "prefetch;prerender" });
    // Another organisation has no campaign of that address.
    visit(other, slug);
    await flushVisits();
    visit(ctx, slug, { at: new Date(now.getTime() + 1_000) });
    await flushVisits();
    expect(await countsOf(ctx)).toEqual([
      { day: "2026-11-21", campaignId: id, kind: "visit", count: 4n },
    ]);
    expect(await countsOf(other)).toEqual([]);
  });
});
