/**
 * An actor whose rules all have conditions, as those of an agency's user, calls every operation with
 * the objects of another campaign: none shows or changes a row outside of the conditions.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as Actors from "~/domain/actor";
import { checkInTicket } from "~/domain/attendees/check-in-ticket.server";
import { getAttendee } from "~/domain/attendees/get-attendee.server";
import { createOrganizationContext, type OrganizationContext } from "~/domain/context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { getDonor } from "~/domain/donations/lists/get-donor.server";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { getRefund } from "~/domain/payments/refunds/get-refund.server";
import { listSupportFacts } from "~/domain/donations/lists/list-support-facts.server";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { readRange } from "~/domain/reports/date-range";
import { getDashboard } from "~/domain/reports/get-dashboard.server";
import { getTransactionsSummary } from "~/domain/reports/get-transactions-summary.server";
import { abilityOf, may, type AbilityRule } from "~/domain/users/abilities";
import { createTestOrganization, useTestDatabase } from "../../factories/database";
import { createTestDonation, createTestProcessor } from "../../factories/donations";
import {
  allOf,
  argumentsOf,
  makeOwn,
  rulesWithin,
  shownBy,
  textOf,
  type Own,
} from "./conditional-actor";
import { names } from "./operations";

const rules = vi.hoisted((): { now: AbilityRule[] } => ({ now: [] }));
vi.mock("~/domain/actor", async (original) => ({
  ...(await original<typeof Actors>()),
  abilityOfActor: () => abilityOf(rules.now),
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const paging = { page: 1, perPage: 50 };

let owner: OrganizationContext;
let agent: OrganizationContext;
let inside: Own;
let outside: Own;
/** A donation to the other campaign by the donor whom the actor may read. */
let elsewhere: string;

beforeAll(async () => {
  rules.now = [may("manage", "all")];
  owner = await createTestOrganization(now);
  const processorId = await createTestProcessor(owner);
  inside = await makeOwn(owner, "Dentro", processorId);
  outside = await makeOwn(owner, "Afuera", processorId);
  elsewhere = await createTestDonation(owner, {
    campaignId: outside.campaign,
    processorId,
    donor: { firstName: "Dentro", lastName: "Paz", email: "dentro@example.org" },
  });
  rules.now = rulesWithin(inside);
  const { organization, user } = owner;
  if (!user) throw new Error("nobody is signed in");
  agent = createOrganizationContext({ organization, user, now, locale: "es" });
});

/** Counts a charge of each campaign. */
const addTotals = () =>
  owner.transaction((db) =>
    db.dailyTotal.createMany({
      data: [inside, outside].map(({ campaign }) => ({
        organizationId: owner.organizationId,
        day: "2026-11-21",
        campaignId: campaign,
        recurrence: "monthly",
        status: "approved",
        shard: 0,
        count: 1n,
        amount: 100n,
      })),
    }),
  );

/** Makes an unfinished refund of a donation's charge, and returns its id. */
const refund = ({ transaction }: Own) =>
  owner.transaction(async (db) => {
    const { organizationId } = owner;
    const row = {
      organizationId,
      id: owner.newId(),
      transactionId: transaction,
      chargeCause: "gift",
    };
    const rest = { cause: "organization", status: "in_process", amount: 1n, currency: "ARS" };
    return (await db.refund.create({ data: { ...row, ...rest, createdAt: now, updatedAt: now } }))
      .id;
  });

/** Makes a campaign an event, and sells a ticket of it. */
const sellTicket = ({ campaign, donation }: Own, code: string) =>
  owner.transaction(async (db) => {
    const { organizationId } = owner;
    const [optionId, id] = [owner.newId(), owner.newId()];
    const times = { createdAt: now, updatedAt: now };
    const event = { organizationId, campaignId: campaign, ...times };
    await db.campaign.updateMany({ where: { id: campaign }, data: { type: "tickets" } });
    const option = { id: optionId, position: 1, name: "General", quantity: 1, amount: 0n };
    await db.ticketOption.create({ data: { ...event, ...option } });
    const sold = { id, optionId, donationId: donation, state: "sold", code };
    await db.ticket.create({ data: { ...event, ...sold, amount: 0n, currency: "ARS" } });
    return { id, code };
  });

/** Returns everything of the other campaign, as text. */
const rowsOutside = () =>
  owner.read(async (db) => {
    const ofDonations = { donationId: { in: [outside.donation, elsewhere] } };
    const tables = [
      await db.campaign.findMany({ where: { id: outside.campaign }, include: { amounts: true } }),
      await db.donation.findMany({ where: { campaignId: outside.campaign } }),
      await db.transaction.findMany({ where: ofDonations }),
      await db.paymentMethod.findMany({ where: ofDonations }),
      await db.upgrade.findMany({ where: ofDonations }),
      await db.donor.findMany({ where: { id: outside.donor } }),
      await db.donorNote.findMany({ where: { donorId: outside.donor } }),
      await db.refund.findMany(),
      await db.bulkChangeItem.findMany(),
    ];
    // Without an order a table's rows may come in any.
    return tables.map((rows) => rows.map(textOf).toSorted().join("\n")).join("\n");
  });

describe("an actor whose rules have conditions", () => {
  it("reaches what the conditions name", async () => {
    const page = await listDonations(agent, {}, paging);
    expect([page.total, page.items.map(({ id }) => id)]).toEqual([1, [inside.donation]]);
    const charges = await listTransactions(agent, {}, paging);
    expect([charges.total, charges.items.map(({ id }) => id)]).toEqual([1, [inside.transaction]]);
    const file = await allOf(listDonations.forFile(agent, {}));
    expect(file.flat().map(({ id }) => id)).toEqual([inside.donation]);
    expect((await getDonation(agent, inside.donation)).id).toBe(inside.donation);
    const donor = await getDonor(agent, inside.donor);
    expect(donor.donations.map(({ id }) => id)).toEqual([inside.donation]);
  });

  it("gets the sums of its own campaign, whether it names it or none", async () => {
    await addTotals();
    const range = readRange("2026-11", now, "UTC");
    const ofCampaign = (campaignId: string | null) => ({ range, campaignId, recurrence: null });
    for (const campaign of [undefined, inside.campaign]) {
      const { byCampaign } = await getTransactionsSummary(agent, "2026-11", campaign);
      expect(byCampaign.map(({ id, count }) => [id, count])).toEqual([[inside.campaign, 1]]);
      expect((await getDashboard(agent, ofCampaign(campaign ?? null))).count).toBe(1);
    }
    await expect(getDashboard(agent, ofCampaign(outside.campaign))).rejects.toThrow("forbidden");
    await expect(getTransactionsSummary(agent, "2026-11", outside.campaign)).rejects.toThrow(
      "forbidden",
    );
  });

  it("reads the support facts and refunds of its own campaign", async () => {
    expect((await listSupportFacts(agent, inside.donation)).map(({ id }) => id)).toEqual([
      inside.transaction,
    ]);
    expect(await listSupportFacts(agent, outside.donation)).toEqual([]);
    const [own, other] = await Promise.all([inside, outside].map(refund));
    expect((await getRefund(agent, own ?? "")).transaction.id).toBe(inside.transaction);
    await expect(getRefund(agent, other ?? "")).rejects.toThrow("forbidden");
    await expect(sendRefund(agent, donationCause, other ?? "")).rejects.toThrow("forbidden");
  });

  it("reads tickets of its own events only, also by their codes", async () => {
    const own = await sellTicket(inside, "AWNC0DE000000000");
    const other = await sellTicket(outside, "BTHERC0DE0000000");
    expect((await getAttendee(agent, inside.campaign, own.id)).id).toBe(own.id);
    await expect(getAttendee(agent, inside.campaign, other.id)).rejects.toThrow("not_found");
    await expect(getAttendee(agent, outside.campaign, other.id)).rejects.toThrow("forbidden");
    await expect(checkInTicket(agent, inside.campaign, other.code)).rejects.toThrow("forbidden");
    expect(await checkInTicket(agent, inside.campaign, "C0DE")).toEqual({ kind: "unknown" });
    expect(await checkInTicket(owner, inside.campaign, other.code)).toMatchObject({
      kind: "other_event",
    });
  });

  it("is refused another campaign's donation, also one that does not exist", async () => {
    for (const id of [outside.donation, elsewhere, owner.newId(), "no id"]) {
      await expect(getDonation(agent, id)).rejects.toThrow("forbidden");
      await expect(pauseDonation(agent, id)).rejects.toThrow("forbidden");
    }
  });

  it("changes a donation of its own campaign", async () => {
    await pauseDonation(agent, inside.donation);
    const [one] = (await listDonations(agent, {}, paging)).items;
    expect(one?.status).toBe("paused");
  });

  it("sees and changes nothing outside by any operation", { timeout: 120_000 }, async () => {
    const before = await rowsOutside();
    const secrets = [...Object.values(outside), elsewhere, "Afuera", "afuera@example.org"];
    const reached: string[] = [];
    for (const name of names) {
      let isRefused = true;
      for (const given of argumentsOf(inside, outside)) {
        const shown = await shownBy(agent, name, given);
        if (shown === null) continue;
        isRefused = false;
        if (secrets.some((secret) => shown.includes(secret))) reached.push(`${name} shows`);
      }
      if (!isRefused && (await rowsOutside()) !== before) {
        reached.push(`${name} changes`);
        break;
      }
    }
    expect([...new Set(reached)]).toEqual([]);
  });
});
