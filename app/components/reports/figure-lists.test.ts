import { beforeAll, describe, expect, it } from "vitest";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";
import { resumeDonation } from "~/domain/donations/resume-donation.server";
import { changeStatus } from "~/domain/donations/change-status.server";
import type { PauseReason } from "~/domain/donations/schema";
import { addCounts } from "~/domain/donations/totals/add-counts.server";
import { localDate } from "~/values/time/calendar";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import { readRange } from "~/domain/reports/date-range";
import { getDashboard } from "~/domain/reports/get-dashboard.server";
import type { OrganizationContext } from "~/domain/context";
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
import { campaignList, figureLists, plannedList } from "./figure-lists";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let ctx: OrganizationContext;
let campaigns: [string, string];
let processorId: string;

type Step = readonly [status: "active" | "paused" | "discarded", at: string, reason?: string];

/** One donation each, by the days on which its status changes. */
const lives: Record<string, readonly Step[]> = {
  "goes on": [["active", "2026-11-03"]],
  "began in the last minute of October, in the organisation's zone": [
    ["active", "2026-11-01T02:59:00Z"],
  ],
  "is paused": [
    ["active", "2025-12-10"],
    ["paused", "2026-11-04"],
  ],
  "was paused for 6 days": [
    ["active", "2026-09-10"],
    ["paused", "2026-11-04"],
    ["active", "2026-11-10"],
  ],
  "was paused for 7 days": [
    ["active", "2026-09-10"],
    ["paused", "2026-11-04"],
    ["active", "2026-11-11"],
  ],
  "was paused in October, and for 2 days in November": [
    ["active", "2026-09-10"],
    ["paused", "2026-10-04"],
    ["active", "2026-10-25"],
    ["paused", "2026-11-12"],
    ["active", "2026-11-14"],
  ],
  "was paused for two reasons": [
    ["active", "2025-09-10"],
    ["paused", "2025-10-20", "cc_expired"],
    ["active", "2025-11-01"],
    ["paused", "2026-09-04", "by_api"],
    ["active", "2026-09-20"],
  ],
  "ended while it was paused": [
    ["active", "2026-09-10"],
    ["paused", "2026-10-04"],
    ["discarded", "2026-11-05"],
  ],
  "ended last year": [
    ["active", "2025-09-10"],
    ["discarded", "2025-12-31", "fraud"],
  ],
};

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  campaigns = [await createTestCampaign(ctx, "Techo"), await createTestCampaign(ctx, "Abrigo")];
  processorId = await createTestProcessor(ctx);
  for (const [index, [name, steps]] of Object.entries(lives).entries()) {
    const donor = { firstName: name, lastName: "Gil", email: `a${index}@example.org` };
    const campaignId = campaigns[index % 2] ?? "";
    await live({ donor, campaignId, processorId, recurrence: "monthly" }, steps);
  }
  const place = { campaignId: campaigns[0], processorId };
  await live(place, [["active", "2026-11-06"]]);
  // A free order, which is active from the beginning, and a donation whose card was declined.
  await createTestDonation(ctx, { ...place, amount: 0n });
  await createTestDonation(ctx, { ...place, status: "refused" });
});

/** Creates a donation and changes its status on these days, with the product's writers. */
async function live(
  donation: Parameters<typeof createTestDonation>[1],
  [begun, ...steps]: readonly Step[],
): Promise<void> {
  const day = (text = "") => new Date(text.includes("T") ? text : `${text}T15:00:00Z`);
  const { organization } = ctx;
  const activatedAt = day(begun?.[1]);
  const { campaignId, recurrence = "one_time" } = donation;
  const id = await createTestDonation(ctx, donation);
  await ctx.transaction(async (db) => {
    await db.donation.updateMany({ where: { id }, data: { activatedAt } });
    const dayOf = localDate(activatedAt, organization.timezone);
    const one = { kind: "new", reason: "", count: 1 } as const;
    await addCounts(ctx, db, [{ ...one, day: dayOf, campaign_id: campaignId, recurrence }]);
  });
  for (const [status, text, reason] of steps) {
    const then = contextAt(organization, day(text));
    await then.transaction(async (db) => {
      const pause = { donationId: id, reason: (reason ?? "by_org") as PauseReason };
      if (status === "paused") await pauseDonations(then, db, [pause]);
      else if (status === "active") await resumeDonation(then, db, id);
      else await changeStatus(then, db, id, { action: "discard", reason: reason ?? "other" });
    });
  }
}

const totalOf = async (path: string | null) => {
  if (path === null) throw new Error("no list");
  const { searchParams } = new URL(path, "https://example.org");
  const filter = listDonations.readFilter(searchParams, ctx);
  const { items, total } = await listDonations(ctx, filter, { page: 1, perPage: 25 });
  return { total, names: items.map(({ donor }) => donor.firstName).sort() };
};

/** Lists of donations read months. */
const noDays = { from: "", to: "" };

describe("the lists behind the dashboard's numbers", () => {
  it("have the transactions of the range's days, and of the campaign and day that they name", () => {
    const range = readRange("last_12_months", now, ctx.organization.timezone);
    const filter = { ...range, month: null, months: "", campaignId: null, recurrence: null };
    const days = "period=all&since=2025-12-01&until=2026-11-30";
    expect(figureLists(filter, true)).toMatchObject({
      approved: `/manage/transactions?status=received&${days}`,
      refused: `/manage/transactions?status=rejected&${days}`,
    });
    expect(campaignList({ ...filter, recurrence: "monthly" }, "c1")).toBe(
      `/manage/transactions?status=received&${days}&campaign=c1&recurrence=monthly`,
    );
    expect(campaignList({ ...filter, month: "2026-11" }, "c1")).toBe(
      "/manage/transactions?status=received&period=2026-11&campaign=c1",
    );
    expect(plannedList(filter, "2026-11-28")).toBe(
      "/manage/transactions?view=planned&period=all&since=2026-11-28&until=2026-11-28",
    );
    expect(figureLists(filter, false)).toMatchObject({
      approved: null,
      approvedAt: null,
      refused: null,
    });
  });

  const periods = ["this_month", "last_month", "last_12_months", "this_year", "2025-12", "2026-09"];

  it.each(periods)("have as many donations as the numbers of %s", async (period) => {
    const range = readRange(period, now, ctx.organization.timezone);
    const months = [...new Set([range.from.slice(0, 7), range.to.slice(0, 7)])].join("..");
    for (const campaignId of [null, ...campaigns]) {
      for (const recurrence of [null, "monthly", "one_time"] as const) {
        const dashboard = await getDashboard(ctx, { range, campaignId, recurrence });
        const lists = figureLists({ ...range, month: null, months, campaignId, recurrence }, true);
        const totals = {
          newDonations: (await totalOf(lists.begun)).total,
          pausedDonations: (await totalOf(lists.paused)).total,
          discardedDonations: (await totalOf(lists.discarded)).total,
        };
        expect(dashboard).toMatchObject(totals);
        for (const { reason, count } of dashboard.pauseReasons)
          expect([reason, (await totalOf(lists.pausedFor(reason))).total]).toEqual([reason, count]);
        for (const { reason, count } of dashboard.discardReasons)
          expect([reason, (await totalOf(lists.discardedFor(reason))).total]).toEqual([
            reason,
            count,
          ]);
        if (recurrence === "one_time") {
          expect(lists).toMatchObject({ active: null, begunMonthly: null, lost: null });
          continue;
        }
        expect(dashboard).toMatchObject({
          newMonthlyDonors: (await totalOf(lists.begunMonthly)).total,
          lostMonthlyDonors: (await totalOf(lists.lost)).total,
          activeMonthlyDonors: (await totalOf(lists.active)).total,
        });
      }
    }
  });

  it("name the donations", async () => {
    const none = { ...noDays, month: null, campaignId: null, recurrence: null };
    const november = figureLists({ ...none, months: "2026-11" }, true);
    expect((await totalOf(november.begun)).names).toEqual(["Inés", "goes on"]);
    expect((await totalOf(november.paused)).names).toEqual(["is paused", "was paused for 7 days"]);
    expect((await totalOf(november.lost)).names).toEqual(["ended while it was paused"]);
    const october = figureLists({ ...none, months: "2026-10" }, true);
    expect((await totalOf(october.paused)).names).toEqual([
      "ended while it was paused",
      "was paused in October, and for 2 days in November",
    ]);
  });

  it("have a donation once that paused twice in these months, which counts as two pauses", async () => {
    const campaignId = await createTestCampaign(ctx, "Dos pausas");
    await live({ campaignId, processorId, recurrence: "monthly" }, [
      ["active", "2026-09-10"],
      ["paused", "2026-10-04"],
      ["active", "2026-10-25"],
      ["paused", "2026-11-18"],
    ]);
    const listed = async (months: string) => {
      const lists = figureLists(
        { ...noDays, month: null, months, campaignId, recurrence: null },
        true,
      );
      return (await totalOf(lists.paused)).total;
    };
    expect([await listed("2026-10"), await listed("2026-11")]).toEqual([1, 1]);
    expect(await listed("2026-10..2026-11")).toBe(1);
    const range = readRange("this_year", now, ctx.organization.timezone);
    const dashboard = await getDashboard(ctx, { range, campaignId, recurrence: null });
    expect(dashboard.pausedDonations).toBe(2);
  });

  it("have a reason's pauses in these months only, and in all months without them", async () => {
    const none = { ...noDays, month: null, campaignId: null, recurrence: null };
    const september = figureLists({ ...none, months: "2026-09" }, true);
    const names = ["was paused for two reasons"];
    expect((await totalOf(september.pausedFor("by_api"))).names).toEqual(names);
    expect((await totalOf(september.pausedFor("cc_expired"))).names).toEqual([]);
    expect((await totalOf("/?pause_reason=cc_expired")).names).toEqual(names);
  });

  it.each(["this_month", "last_12_months"])(
    "have the charges of each bar of %s",
    async (period) => {
      const campaignId = await createTestCampaign(ctx, "Gráfico");
      const charge = (text: string, status = "approved") => ({ status, date: new Date(text) });
      const charges = [
        charge("2026-11-02T15:00:00Z"),
        // The last minute of 2 November, and the first of the 3rd, in the organisation's zone.
        charge("2026-11-03T02:59:00Z"),
        charge("2026-11-03T03:00:00Z"),
        charge("2026-11-03T15:00:00Z", "rejected"),
        charge("2026-10-31T15:00:00Z"),
      ];
      for (const one of charges)
        await createTestDonation(ctx, { campaignId, processorId, transactions: [one] });
      const days = { "2026-10-31": 1n, "2026-11-02": 2n, "2026-11-03": 1n };
      for (const [day, count] of Object.entries(days))
        await addTestTotal(ctx, { day, campaignId, count, amount: count * 150_000n });
      const range = readRange(period, now, ctx.organization.timezone);
      const filter = { ...range, month: null, months: "", campaignId, recurrence: null };
      const { approvedAt } = figureLists(filter, true);
      const { bars } = await getDashboard(ctx, { range, campaignId, recurrence: null });
      for (const { at, count, amount } of bars) {
        const { searchParams } = new URL(approvedAt?.(at) ?? "", "https://example.org");
        const read = listTransactions.readFilter(searchParams, ctx);
        const { total, approved } = await listTransactions(ctx, read, { page: 1, perPage: 25 });
        expect({ at, count: total, amount: approved }).toEqual({ at, count, amount });
      }
      expect(bars.filter(({ count }) => count > 0)).toHaveLength(2);
    },
  );

  it("ignore a text that names no months", async () => {
    for (const paused of ["2026-13", "2026-11..2026-10", "2026-01..2026-02..2026-03", "0000-01"]) {
      const search = new URLSearchParams({ paused });
      expect(listDonations.readFilter(search, ctx).paused).toBeUndefined();
    }
  });
});
