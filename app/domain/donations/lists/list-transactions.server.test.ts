import { beforeAll, describe, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import type { FilterFor } from "~/domain/list-definition";
import { listTransactions } from "./list-transactions.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const firstPage = { page: 1, perPage: 25 };
let ctx: OrganizationContext;
let campaignId: string;

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  campaignId = await createTestCampaign(ctx);
  const base = { campaignId, processorId: await createTestProcessor(ctx) };
  await createTestDonation(ctx, {
    ...base,
    recurrence: "monthly",
    transactions: [
      // The first date is half an hour before November begins in Buenos Aires, the second its first
      // minute.
      { status: "approved", date: new Date("2026-11-01T02:30:00Z"), period: "2026-10" },
      {
        status: "rejected",
        date: new Date("2026-11-01T03:00:00Z"),
        period: "2026-11",
        declineCode: "stolen_card",
      },
      { status: "planned", date: new Date("2026-12-05T03:00:00Z"), period: "2026-12" },
    ],
  });
  for (const status of ["refused", "attempted"]) {
    const transactions = [{ status: "rejected", date: now }];
    await createTestDonation(ctx, { ...base, status, transactions });
  }
});

const dates = async (filter: FilterFor<typeof listTransactions>) =>
  (await listTransactions(ctx, filter, firstPage)).items.map(({ date }) =>
    date.toISOString().slice(0, 10),
  );

describe("listTransactions", () => {
  it("lists the charges of donations by date, newest first, planned ones included", async () => {
    expect(await dates({})).toEqual(["2026-12-05", "2026-11-01", "2026-11-01"]);
  });

  it("separates what happened, what is planned, and first tries that are no donation", async () => {
    expect(await dates({ view: "happened" })).toEqual(["2026-11-01", "2026-11-01"]);
    expect(await dates({ view: "planned" })).toEqual(["2026-12-05"]);
    const attempts = await listTransactions(ctx, { view: "attempts" }, firstPage);
    expect(attempts.items.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("finds by local days", async () => {
    expect(await dates({ since: "2026-11-01" })).toEqual(["2026-12-05", "2026-11-01"]);
    expect(await dates({ until: "2026-10-31" })).toEqual(["2026-11-01"]);
    expect(await dates({ since: "2026-11-01", until: "2026-11-01" })).toEqual(["2026-11-01"]);
  });

  it("finds by cause family, gateway, recurrence, method and amount, and sums what it finds", async () => {
    expect(await dates({ family: "fraud" })).toEqual(["2026-11-01"]);
    expect(await dates({ family: "card" })).toEqual([]);
    expect(await dates({ gateway: "mercadopago" })).toEqual([]);
    expect(await dates({ recurrence: "one_time" })).toEqual([]);
    expect(await dates({ method: "visa", from: "1", to: "9.999.999" })).toHaveLength(3);
    expect(await dates({ method: "amex" })).toEqual([]);
    expect(await dates({ from: "9.999.999" })).toEqual([]);
    const { amount, approved, items } = await listTransactions(ctx, {}, firstPage);
    expect(amount).toBe(items.reduce((sum, one) => sum + one.amount, 0n));
    expect(approved).toBe(items.find(({ status }) => status === "approved")?.amount);
  });

  it("finds by e-mail, the card's last four, and ids", async () => {
    const [found] = (await listTransactions(ctx, {}, firstPage)).items;
    expect(await dates({ q: "ines@example.org" })).toHaveLength(3);
    expect(await dates({ q: found?.method.lastFour ?? "" })).toHaveLength(3);
    expect(await dates({ q: found?.id })).toHaveLength(3);
    expect(await dates({ q: "0000" })).toEqual([]);
  });

  it("assigns a charge to the local month of its date", async () => {
    const november = await listTransactions(ctx, { period: "2026-11" }, firstPage);
    expect(november.total).toBe(1);
    expect(november.items[0]).toMatchObject({
      status: "rejected",
      period: "2026-11",
      declineCode: "stolen_card",
      declineFamily: "fraud",
      method: { methodId: "visa", lastFour: "3704" },
      donor: { firstName: "Inés" },
    });
    expect((await listTransactions(ctx, { period: "2026-10" }, firstPage)).total).toBe(1);
  });

  it("filters by status and campaign, and pages", async () => {
    expect(await dates({ status: "planned" })).toEqual(["2026-12-05"]);
    expect(await dates({ campaign: ctx.newId() })).toEqual([]);
    const second = await listTransactions(ctx, { campaign: campaignId }, { page: 2, perPage: 2 });
    expect([second.items.length, second.total]).toEqual([1, 3]);
  });

  it("searches by parts of a donor's name and e-mail, combined with the other filters", async () => {
    const { items } = await listTransactions(ctx, {}, firstPage);
    const { firstName = "", lastName = "", email = "" } = items[0]?.donor ?? {};
    expect(await dates({ q: `${lastName} ${firstName}`.toUpperCase() })).toHaveLength(3);
    expect(await dates({ q: email.slice(0, 6), status: "planned" })).toEqual(["2026-12-05"]);
    expect((await listTransactions(ctx, { q: "ines" }, { page: 2, perPage: 2 })).total).toBe(3);
    expect(await dates({ q: "nobody" })).toEqual([]);
    expect(await dates({ q: "_" })).toEqual([]);
    const other = await createTestOrganization(now);
    expect((await listTransactions(other, { q: "ines" }, firstPage)).total).toBe(0);
  });

  it("shows no rows of another organisation, and rejects an actor without access", async () => {
    const other = await createTestOrganization(now);
    expect(await listTransactions(other, { campaign: campaignId }, firstPage)).toMatchObject({
      items: [],
      total: 0,
    });
    const stranger = contextAt(ctx.organization, now, "nobody");
    await expect(listTransactions(stranger, {}, firstPage)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("listTransactionsForFile", () => {
  it("exports the rows that the list shows", async () => {
    const rows = [];
    for await (const batch of listTransactions.forFile(ctx, {})) rows.push(...batch);
    expect(rows).toEqual((await listTransactions(ctx, {}, firstPage)).items);
    for await (const batch of listTransactions.forFile(ctx, { q: "nobody" })) {
      expect(batch).toEqual([]);
    }
  });
});
