import { beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import {
  addTestTotal,
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { joinAs } from "../../../tests/factories/people";
import type { OrganizationContext } from "../context";
import type { Role } from "../users/abilities";
import { readRange } from "./date-range";
import { findCampaignToShare } from "./find-campaign-to-share.server";
import { getDashboard, type DashboardFilter } from "./get-dashboard.server";
import { getFirstSteps } from "./get-first-steps.server";
import { listCampaignChoices } from "./list-campaign-choices.server";

useTestDatabase();
const zone = "America/Argentina/Buenos_Aires";
const now = new Date("2026-11-21T15:00:00Z");
let ctx: OrganizationContext;
let techo: string;
let abrigo: string;

const filter = (period: string | null, over: Partial<DashboardFilter> = {}): DashboardFilter => ({
  range: readRange(period, now, zone),
  campaignId: null,
  recurrence: null,
  ...over,
});

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  techo = await createTestCampaign(ctx, "Techo");
  abrigo = await createTestCampaign(ctx, "Abrigo");
  const oneTime = "one_time" as const;
  const rows = [
    { day: "2026-11-01", campaignId: techo, count: 2n, amount: 300_001n },
    { day: "2026-11-20", campaignId: techo, shard: 3, count: 1n, amount: 100_000n },
    { day: "2026-11-20", campaignId: abrigo, recurrence: oneTime, count: 1n, amount: 900_000n },
    { day: "2026-11-20", campaignId: abrigo, status: "rejected", count: 2n, amount: 7_000n },
    { day: "2026-10-31", campaignId: abrigo, count: 4n, amount: 40_000n },
  ];
  for (const row of rows) await addTestTotal(ctx, row);
  const base = { campaignId: techo, processorId: await createTestProcessor(ctx) };
  const monthly = { ...base, recurrence: "monthly" } as const;
  const earlier = new Date("2026-10-02T12:00:00Z");
  await createTestDonation(ctx, monthly);
  await createTestDonation(ctx, monthly);
  const bea = { firstName: "Bea", lastName: "Ríos", email: "bea@example.org" };
  await createTestDonation(ctx, { ...monthly, donor: bea, createdAt: earlier });
  await createTestDonation(ctx, { ...monthly, donor: bea, status: "refused" });
});

describe("getDashboard", () => {
  it("sums this month", async () => {
    const dashboard = await getDashboard(ctx, filter(null));
    expect(dashboard).toMatchObject({
      totalAmount: 1_300_001n,
      count: 4,
      averageAmount: 325_000n,
      refused: 2,
      newMonthlyDonors: 1,
      activeMonthlyDonors: 2,
      lostMonthlyDonors: 0,
      // Bea began in October, before its 21st.
      monthlyBefore: { begun: 1, lost: 0 },
    });
    expect(dashboard.campaigns).toEqual([
      { id: abrigo, title: "Abrigo", count: 1, amount: 900_000n },
      { id: techo, title: "Techo", count: 3, amount: 400_001n },
    ]);
  });

  it("has a bar for every day up to today", async () => {
    const { bars } = await getDashboard(ctx, filter(null));
    expect(bars).toHaveLength(21);
    expect(bars[0]).toEqual({ at: "2026-11-01", count: 2, amount: 300_001n });
    expect(bars[19]).toEqual({ at: "2026-11-20", count: 2, amount: 1_000_000n });
    expect(bars[20]).toEqual({ at: "2026-11-21", count: 0, amount: 0n });
  });

  it("has a bar for each of twelve months", async () => {
    const { bars, count } = await getDashboard(ctx, filter("last_12_months"));
    expect(bars).toHaveLength(12);
    expect(bars.at(-2)).toEqual({ at: "2026-10", count: 4, amount: 40_000n });
    expect(count).toBe(8);
  });

  it("has what the same days of the period before brought, bar by bar", async () => {
    const october = await getDashboard(ctx, filter("2026-10"));
    expect(october.barsBefore).toHaveLength(30);
    const december = await getDashboard(
      { ...ctx, now: new Date("2026-12-20T15:00:00Z") },
      { ...filter(null), range: readRange("this_month", new Date("2026-12-20T15:00:00Z"), zone) },
    );
    expect(december.barsBefore).toHaveLength(20);
    expect([december.barsBefore[0], december.barsBefore[19]]).toEqual([300_001n, 1_000_000n]);
  });

  it("filters by campaign and recurrence", async () => {
    const one = await getDashboard(ctx, filter(null, { campaignId: techo }));
    expect([one.count, one.refused]).toEqual([3, 0]);
    const single = await getDashboard(ctx, filter(null, { recurrence: "one_time" }));
    expect(single).toMatchObject({ count: 1, newMonthlyDonors: 0, activeMonthlyDonors: 0 });
  });

  it("has no average without charges, and excludes other organisations", async () => {
    const other = await createTestOrganization(now);
    expect(await getDashboard(other, filter("last_12_months"))).toMatchObject({
      totalAmount: 0n,
      averageAmount: null,
      activeMonthlyDonors: 0,
      campaigns: [],
    });
    expect((await getDashboard(other, filter(null, { campaignId: techo }))).count).toBe(0);
  });

  it("counts what began, paused and ended, beside visits and the days before", async () => {
    const shop = await createTestOrganization(now);
    expect(await findCampaignToShare(shop)).toBeNull();
    const campaignId = await createTestCampaign(shop, "Abrigo");
    expect(await findCampaignToShare(shop)).toEqual({ title: "Abrigo", slug: campaignId });
    const { organizationId } = shop;
    const base = { organizationId, campaignId, day: "2026-11-05", recurrence: "monthly", shard: 1 };
    const rows = [
      { kind: "new", reason: "", count: 30n },
      { kind: "new", reason: "", count: 9n, recurrence: "one_time" },
      { kind: "new", reason: "", count: 20n, day: "2026-10-20" },
      // The same days of the month before end on the 21st.
      { kind: "new", reason: "", count: 7n, day: "2026-10-22" },
      { kind: "visit", reason: "", count: 400n, recurrence: "" },
      { kind: "paused", reason: "cc_expired", count: 3n },
      { kind: "paused", reason: "by_org", count: 5n },
      // A pause that ended within 7 days took its count back, in another shard.
      { kind: "paused", reason: "unknown", count: 1n },
      { kind: "paused", reason: "unknown", count: -1n, shard: 2 },
      { kind: "discarded", reason: "other", count: 2n },
    ];
    await shop.transaction((db) =>
      db.dailyCount.createMany({ data: rows.map((row) => ({ ...base, ...row })) }),
    );
    expect(await findCampaignToShare(shop)).toBeNull();
    expect(await getDashboard(shop, filter(null))).toMatchObject({
      newDonations: 39,
      visits: 400,
      conversion: 980,
      pausedDonations: 8,
      discardedDonations: 2,
      pauseReasons: [
        { reason: "by_org", count: 5 },
        { reason: "cc_expired", count: 3 },
      ],
      discardReasons: [{ reason: "other", count: 2 }],
      before: { newDonations: 20, visits: 0, conversion: null },
    });
    const monthly = await getDashboard(shop, filter(null, { recurrence: "monthly" }));
    expect(monthly).toMatchObject({ newDonations: 30, visits: null, conversion: null });
  });

  it("lists what is planned for seven days, by local day", async () => {
    const shop = await createTestOrganization(now);
    const campaignId = await createTestCampaign(shop);
    const processorId = await createTestProcessor(shop);
    const planned = ["2026-11-21T16:00:00Z", "2026-11-28T02:59:59Z", "2026-11-28T03:00:00Z"];
    await createTestDonation(shop, {
      ...{ campaignId, processorId, recurrence: "monthly" },
      transactions: planned.map((date, index) => ({
        ...{ status: "planned", date: new Date(date), period: `2026-${10 + index}` },
      })),
    });
    const { upcoming } = await getDashboard(shop, filter(null));
    expect(upcoming.map(({ day, count }) => [day, count])).toEqual([
      ["2026-11-21", 1],
      ["2026-11-27", 1],
    ]);
  });

  it("rejects an actor who may not read reports", async () => {
    const stranger = contextAt(ctx.organization, now, "nobody");
    await expect(getDashboard(stranger, filter(null))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("getFirstSteps", () => {
  it("returns the organisation's progress, for every member", async () => {
    const member = (role: Role) => joinAs(role, ctx.organization, now);
    expect(await getFirstSteps(ctx)).toMatchObject({ verification: false });
    await member("viewer");
    expect(await getFirstSteps(ctx)).toMatchObject({ verification: false });
    await member("owner");
    expect(await getFirstSteps(ctx)).toEqual({
      verification: true,
      gateway: true,
      campaign: true,
      published: true,
      permissions: false,
      documents: false,
      gift: false,
    });
    const counted = { day: "2026-11-20", campaignId: techo, kind: "new", recurrence: "monthly" };
    const row = { organizationId: ctx.organizationId, ...counted, reason: "", shard: 0, count: 1n };
    await ctx.transaction((db) => db.dailyCount.create({ data: row }));
    expect(await getFirstSteps(ctx)).toMatchObject({ gift: true });
    expect(await getFirstSteps(await createTestOrganization(now))).toEqual({
      verification: false,
      gateway: false,
      campaign: false,
      published: false,
      permissions: false,
      documents: false,
      gift: false,
    });
  });
});

describe("listCampaignChoices", () => {
  it("lists this organisation's campaigns by title", async () => {
    expect((await listCampaignChoices(ctx)).map(({ title }) => title)).toEqual(["Abrigo", "Techo"]);
  });
});
