import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
  type TestDonation,
} from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { listTransactions, transactionSorts } from "./list-transactions.server";
import { donationSorts, listDonations } from "./list-donations.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12));

let ctx: OrganizationContext;
const names = new Map<string, string>();

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  const processorId = await createTestProcessor(ctx);
  const campaignId = await createTestCampaign(ctx);
  const make = async (name: string, donation: Partial<TestDonation>) => {
    const donor = { firstName: name, lastName: "Paz", email: `${names.size}@example.org` };
    const id = await createTestDonation(ctx, { campaignId, processorId, donor, ...donation });
    names.set(id, name);
  };
  const declined = (declineCode: string, date: number) => ({
    status: "rejected",
    declineCode,
    date: day(date),
  });
  await make("zoé", {
    createdAt: day(1),
    amount: 300n,
    transactions: [
      declined("expired_card", 2),
      { status: "planned", date: day(28), period: "2026-11" },
    ],
  });
  await make("Ánibal", {
    createdAt: day(2),
    amount: 200n,
    transactions: [declined("expired_card", 3), { status: "approved", date: day(4) }],
  });
  await make("ana|b", {
    createdAt: day(3),
    amount: 200n,
    transactions: [
      declined("insufficient_funds", 5),
      { status: "planned", date: day(24), period: "2026-11" },
    ],
  });
  await make("Bea", { createdAt: day(4), amount: 900n });
});

const ORDERS: Record<(typeof donationSorts)[number], string[]> = {
  newest: ["Bea", "ana|b", "Ánibal", "zoé"],
  oldest: ["zoé", "Ánibal", "ana|b", "Bea"],
  amount_high: ["Bea", "zoé", "ana|b", "Ánibal"],
  amount_low: ["Ánibal", "ana|b", "zoé", "Bea"],
  name: ["ana|b", "Ánibal", "Bea", "zoé"],
  next_charge: ["ana|b", "zoé", "Ánibal", "Bea"],
};

describe("the list of donations", () => {
  it.each(donationSorts)("is sorted by %s on one page and by cursors", async (sort) => {
    const whole = await listDonations(ctx, { sort }, { page: 1, perPage: 25 });
    expect(whole.items.map(({ id }) => names.get(id))).toEqual(ORDERS[sort]);
    const read: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDonations>> = await listDonations(
        ctx,
        { sort },
        { page: 1, perPage: 1, after },
      );
      expect([page.total, page.page]).toEqual([4, read.length + 1]);
      read.push(...page.items.map(({ id }) => names.get(id)));
      after = page.next;
    } while (after);
    expect(read).toEqual(ORDERS[sort]);
  });

  it("finds by the cause of the last charge's decline, and by its gateway", async () => {
    const found = async (filter: Parameters<typeof listDonations>[1]) => {
      const { items } = await listDonations(ctx, filter, { page: 1, perPage: 25 });
      return items.map(({ id }) => names.get(id));
    };
    expect(await found({ family: "card" })).toEqual(["zoé"]);
    expect(await found({ family: "no_funds" })).toEqual(["ana|b"]);
    expect(await found({ gateway: "local_payments" })).toEqual(["ana|b", "Ánibal", "zoé"]);
    expect(await found({ gateway: "centralpos" })).toEqual([]);
  });

  it("refuses the cursor of another order", async () => {
    const { next } = await listDonations(ctx, { sort: "name" }, { page: 1, perPage: 1 });
    const read = listDonations(ctx, { sort: "amount_low" }, { page: 1, perPage: 1, after: next });
    await expect(read).rejects.toMatchObject({ fields: { after: [{ code: "invalid" }] } });
  });
});

describe("the list of transactions", () => {
  it.each(transactionSorts)("is sorted by %s and by cursors without a gap", async (sort) => {
    const whole = await listTransactions(ctx, { sort }, { page: 1, perPage: 25 });
    const read: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(
        ctx,
        { sort },
        { page: 1, perPage: 2, after },
      );
      read.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(read).toEqual(whole.items.map(({ id }) => id));
    expect(new Set(read).size).toBe(6);
  });

  it("sorts by amount and by the donor's name", async () => {
    const sorted = async (sort: "amount_high" | "name") =>
      (await listTransactions(ctx, { sort }, { page: 1, perPage: 25 })).items;
    const amounts = (await sorted("amount_high")).map(({ amount }) => amount);
    expect(amounts).toEqual([300n, 300n, 200n, 200n, 200n, 200n]);
    const people = (await sorted("name")).map(({ donor }) => donor.firstName);
    expect(people).toEqual(["ana|b", "ana|b", "Ánibal", "Ánibal", "zoé", "zoé"]);
  });

  it("begins with the soonest of the planned charges", async () => {
    const { items } = await listTransactions(ctx, { view: "planned" }, { page: 1, perPage: 25 });
    expect(items.map(({ donor }) => donor.firstName)).toEqual(["ana|b", "zoé"]);
  });
});
