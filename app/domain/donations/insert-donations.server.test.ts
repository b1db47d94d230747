import { beforeAll, expect, it } from "vitest";
import { createTestCampaign } from "../../../tests/factories/donations";
import { createTestOrganization, testDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { addDonors } from "../donors/add-donors.server";
import { equalKeysOf, insertDonations, type NewDonation } from "./insert-donations.server";

const now = new Date("2026-11-20T12:00:00Z");
const capturedAt = new Date("2026-11-18T15:30:00Z");
let ctx: OrganizationContext;
let order: NewDonation & { donorId: string };

beforeAll(async () => {
  testDatabase();
  ctx = await createTestOrganization(now);
  const [campaignId, donorId] = [await createTestCampaign(ctx), ctx.newId()];
  const person = { firstName: "Inés", lastName: "Núñez", email: "ines@example.org", locale: "es" };
  const donor = { id: donorId, ...person, uidType: null, uidNumber: null, createdAt: now };
  await ctx.transaction((db) => addDonors(ctx, db, [donor]));
  const equal = { campaignId, email: person.email, instrument: "", amount: 500_000n };
  order = {
    ...{ id: ctx.newId(), campaignId, donorId, channel: "f2f", status: "attempted" },
    ...{ activatedAt: null, recurrence: "monthly", amount: 500_000n, currency: "ARS" },
    ...{ collectDay: "last", locale: "es", createdAt: capturedAt },
    items: [
      {
        ...{ id: ctx.newId(), amount: 450_000n, quantity: 1, kind: "gift" },
        ...{ campaignItemId: null, name: 'Un "plato", {dos} \\ tres' },
      },
      {
        ...{ id: ctx.newId(), amount: 50_000n, quantity: 1, kind: "covered_fees" },
        ...{ campaignItemId: null, name: "Costos" },
      },
    ],
    equalKey: equalKeysOf({ ...equal, recurrence: "monthly" })[0] as Buffer,
    month: null,
    consents: [
      { key: "news", text: 'Acepto "todo"', version: "2026-11", at: capturedAt.toISOString() },
    ],
    upgrade: {
      id: ctx.newId(),
      terms: { basisPoints: 1_000, period: "6.months", auto: true },
      consent: "10 % cada 6 meses",
    },
  };
});

async function make(...orders: (NewDonation & { donorId: string })[]) {
  await ctx.transaction((db) => insertDonations(ctx, db, orders));
  return ctx.read((db) =>
    db.donation.findMany({
      where: { organizationId: ctx.organizationId, id: { in: orders.map(({ id }) => id) } },
      include: { items: { orderBy: { amount: "desc" } }, upgrades: true, collections: true },
      orderBy: { createdAt: "asc" },
    }),
  );
}

it("makes a team's pledge with what was agreed at the door, and charges nothing yet", async () => {
  const [made] = await make(order);
  expect(made).toMatchObject({
    channel: "f2f",
    status: "attempted",
    collectDay: 0,
    activatedAt: null,
    createdAt: capturedAt,
    equalKey: new Uint8Array(order.equalKey),
    consents: order.consents,
    nextUpgradePeriod: "2027-05",
    collections: [],
  });
  expect(made?.items.map(({ itemName, kind, amount }) => [itemName, kind, amount])).toEqual([
    ['Un "plato", {dos} \\ tres', "gift", 450_000n],
    ["Costos", "covered_fees", 50_000n],
  ]);
  expect(made?.upgrades).toMatchObject([
    { startsIn: "2026-11", consentText: "10 % cada 6 meses", createdBy: "donor" },
  ]);
});

it("makes many at once, each with its own items and month, and with the past that it brings", async () => {
  const month = { period: "2026-12", dueAt: now, lapsesAt: new Date("2027-01-05T03:00:00Z") };
  const again = (more: Partial<NewDonation>) => ({
    ...{ ...order, id: ctx.newId(), upgrade: null, channel: "public" as const },
    items: order.items.slice(0, 1).map((item) => ({ ...item, id: ctx.newId() })),
    ...more,
  });
  const rest = { reason: "payment_method_missing", at: now };
  const made = await make(
    again({ createdAt: new Date(1), status: "paused", activatedAt: capturedAt, rest }),
    again({ createdAt: new Date(2), month: { ...month, state: "open" } }),
    again({ createdAt: new Date(3), month: { ...month, state: "claimed" } }),
  );
  expect(made.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  expect(made[0]).toMatchObject({ pausedReason: rest.reason, pausedAt: now, discardedAt: null });
  expect(made.map(({ collections }) => collections.map(({ claimedAt }) => claimedAt))).toEqual([
    [],
    [null],
    [new Date(3)],
  ]);
});
