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
import { listDonations } from "./list-donations.server";
import { shownStatus } from "./shown-status";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const people = [
  { firstName: "Inés", lastName: "Núñez", email: "ines@example.org" },
  { firstName: "João", lastName: "Conceição", email: "joao@example.org" },
  { firstName: "Ana", lastName: "O'Neil", email: "a_n%a@example.org" },
];

let ctx: OrganizationContext;
let campaigns: [string, string];
const ids: string[] = [];

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  const processorId = await createTestProcessor(ctx);
  campaigns = [await createTestCampaign(ctx, "Techo"), await createTestCampaign(ctx, "Abrigo")];
  const kinds = [
    { status: "active", recurrence: "monthly" },
    { status: "paused", recurrence: "monthly" },
    { status: "discarded", recurrence: "one_time" },
    { status: "attempted", recurrence: "one_time" },
    { status: "refused", recurrence: "monthly" },
  ] as const;
  for (const [index, kind] of kinds.entries()) {
    const donor = people[index % people.length];
    const createdAt = new Date(now.getTime() + index * 1000);
    const campaignId = campaigns[index % 2] ?? "";
    ids.push(await createTestDonation(ctx, { ...kind, donor, createdAt, campaignId, processorId }));
  }
});

const firstPage = { page: 1, perPage: 25 };
const found = async (filter: FilterFor<typeof listDonations>) =>
  (await listDonations(ctx, filter, firstPage)).items.map(({ id }) => ids.indexOf(id));

describe("listDonations", () => {
  it("shows donations, newest first, without attempted and refused ones", async () => {
    expect(await found({})).toEqual([2, 1, 0]);
    const { items, total } = await listDonations(ctx, {}, firstPage);
    expect(total).toBe(3);
    expect(items[2]).toMatchObject({
      status: "active",
      recurrence: "monthly",
      amount: 150_000n,
      currency: "ARS",
      donor: people[0],
      campaign: { title: "Techo" },
    });
  });

  it("searches by parts of name and e-mail, ignoring accents and case", async () => {
    expect(await found({ q: "nunez INES" })).toEqual([0]);
    expect(await found({ q: "conceicao" })).toEqual([1]);
    expect(await found({ q: "Núñez" })).toEqual([0]);
    expect(await found({ q: "example.org" })).toEqual([2, 1, 0]);
    expect(await found({ q: "o'neil" })).toEqual([2]);
    expect(await found({ q: "nobody" })).toEqual([]);
  });

  it("finds a person by any spelling of the name", async () => {
    const organization = await createTestOrganization(now);
    const processorId = await createTestProcessor(organization);
    const campaignId = await createTestCampaign(organization);
    const lastNames = ["Lukšić", "Kovačević", "Wałęsa", "Țăranu", "Iba\u0301n\u0303ez"];
    for (const [index, lastName] of lastNames.entries()) {
      const donor = { firstName: "Andrónico", lastName, email: `a${index}@example.org` };
      await createTestDonation(organization, { donor, campaignId, processorId });
    }
    const namesFor = async (search: string) => {
      const { items } = await listDonations(organization, { q: search }, firstPage);
      return items.map(({ donor }) => donor.lastName);
    };
    for (const [name, ...others] of [
      ["Lukšić", "luksic", "LUKSIC", "LUKŠIĆ", "luks\u030ci"],
      ["Kovačević", "kovacevic andronico", "KOVAČ"],
      ["Wałęsa", "walesa", "WAŁĘSA", "wałesa"],
      ["Țăranu", "Taranu", "ţăranu", "ȚĂRANU"],
      ["Iba\u0301n\u0303ez", "Ibáñez", "ibanez"],
    ] as const) {
      for (const search of [name, ...others]) expect(await namesFor(search)).toEqual([name]);
    }
    expect(await namesFor("lukasic")).toEqual([]);
  });

  it("treats LIKE's special characters as plain text", async () => {
    expect(await found({ q: "_n%" })).toEqual([2]);
    expect(await found({ q: "%" })).toEqual([2]);
    expect(await found({ q: "\\" })).toEqual([]);
  });

  it("filters by status, recurrence and campaign, also combined", async () => {
    expect(await found({ status: "paused" })).toEqual([1]);
    expect(await found({ recurrence: "monthly" })).toEqual([1, 0]);
    expect(await found({ campaign: campaigns[0] })).toEqual([2, 0]);
    expect(await found({ campaign: campaigns[0], status: "active" })).toEqual([0]);
    expect(await found({ campaign: ctx.newId() })).toEqual([]);
  });

  it("pages without losing or repeating a row", async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listDonations(ctx, {}, { page, perPage: 1 })),
    );
    expect(pages.map(({ items }) => items.map(({ id }) => ids.indexOf(id)))).toEqual([
      [2],
      [1],
      [0],
      [],
    ]);
    expect(pages.every(({ total }) => total === 3)).toBe(true);
  });

  it("shows another organisation nothing, even for this one's campaign", async () => {
    const other = await createTestOrganization(now);
    const everything = { items: [], total: 0 };
    expect(await listDonations(other, {}, firstPage)).toMatchObject(everything);
    expect(await listDonations(other, { campaign: campaigns[0] }, firstPage)).toMatchObject(
      everything,
    );
  });

  it("rejects an actor who may not read donations", async () => {
    const stranger = contextAt(ctx.organization, now, "nobody");
    await expect(listDonations(stranger, {}, firstPage)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("the export of donations", () => {
  it("contains every row of the filter once, across batches", async () => {
    const organization = await createTestOrganization(now);
    const processorId = await createTestProcessor(organization);
    const campaignId = await createTestCampaign(organization);
    const first = await createTestDonation(organization, { campaignId, processorId });
    // The rows fill one batch and one more row, all with the same time, so the id decides.
    await organization.transaction(
      (db) => db.sql`
        INSERT INTO donations (organization_id, id, campaign_id, donor_id, status, recurrence,
          amount, currency, collect_day, locale, paused_reason, paused_at, discarded_reason, discarded_at,
          equal_key, created_at, updated_at, activated_at, channel)
        SELECT organization_id, gen_random_uuid(), campaign_id, donor_id, status, recurrence,
          amount, currency, collect_day, locale, paused_reason, paused_at, discarded_reason, discarded_at,
          equal_key, created_at, updated_at, activated_at, channel
        FROM donations CROSS JOIN generate_series(1, 500) WHERE id = ${first}::uuid`,
    );
    const batches: string[][] = [];
    for await (const batch of listDonations.forFile(organization, {})) {
      batches.push(batch.map(({ id }) => id));
    }
    expect(batches.map(({ length }) => length)).toEqual([500, 1]);
    expect(new Set(batches.flat()).size).toBe(501);
  });

  it("is one empty batch without rows", async () => {
    const other = await createTestOrganization(now);
    const batches = [];
    for await (const batch of listDonations.forFile(other, {})) batches.push(batch);
    expect(batches).toEqual([[]]);
  });
});

it("finds by the month of creation, amount, payment method and the card's last four", async () => {
  expect(await found({ period: "2026-11", method: "visa" })).toEqual([2, 1, 0]);
  expect(await found({ period: "2026-10" })).toEqual([]);
  expect(await found({ from: "1.500,01" })).toEqual([]);
  expect(await found({ to: "1.500", q: "3704" })).toEqual([2, 1, 0]);
});

it("lists what is charged each month as active, and adds up no other kind or what ended", async () => {
  const organization = await createTestOrganization(now);
  const place = {
    campaignId: await createTestCampaign(organization),
    processorId: await createTestProcessor(organization),
  };
  const paid = { status: "approved", date: now, refundedAmount: 50_000n };
  for (const donation of [
    { recurrence: "monthly", amount: 1_000n },
    { recurrence: "monthly", amount: 20_000n, status: "discarded" },
    { recurrence: "monthly", amount: 300_000n, status: "paused" },
    { recurrence: "one_time", amount: 4_000_000n, transactions: [paid] },
    {
      recurrence: "one_time",
      amount: 50_000_000n,
      transactions: [{ ...paid, status: "refunded", refundedAmount: 50_000_000n }],
    },
  ] as const) {
    await createTestDonation(organization, {
      ...place,
      ...donation,
      transactions: [...(donation.transactions ?? [])],
    });
  }
  const of = async (filter: FilterFor<typeof listDonations>) => {
    const { items, monthly, received } = await listDonations(organization, filter, firstPage);
    return [items.map(({ amount }) => amount), monthly, received];
  };
  expect(await of({ status: "active" })).toEqual([[1_000n], 1_000n, 0n]);
  expect(await of({ status: "received" })).toEqual([[50_000_000n, 4_000_000n], 0n, 3_950_000n]);
  expect(await of({ status: "discarded" })).toEqual([[20_000n], 0n, 0n]);
  expect((await of({})).slice(1)).toEqual([1_000n, 3_950_000n]);
});

it("says that a one-time donation that goes on was received", () => {
  expect(shownStatus({ status: "active", recurrence: "one_time" })).toBe("received");
  expect(shownStatus({ status: "active", recurrence: "monthly" })).toBe("active");
  expect(shownStatus({ status: "discarded", recurrence: "one_time" })).toBe("discarded");
});
