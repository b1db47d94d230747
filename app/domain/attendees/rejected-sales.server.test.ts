/** Tests sales whose payment was rejected: they are listed, cancelled, and a late approval goes back. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  beginDonation,
  factsOf,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { openEvent, sellSeats, type TestEvent } from "../../../tests/factories/events";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { seatsOf } from "../../../tests/factories/tickets";
import type { OrganizationContext } from "../context";
import { recordLateApproval } from "~/domain/donations/results/record-late-approval.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { seatLateApproval } from "~/domain/donations/results/seat-late-approval.server";
import { cancelSale } from "./cancel-sale.server";
import { cancelTicket } from "./cancel-ticket.server";
import { getTicket } from "./get-ticket.server";
import { listAttendees } from "./list-attendees.server";
import { listRejectedSales } from "./list-rejected-sales.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const declined = {
  ...({
    status: "rejected",
    cause: "insufficient_funds",
    rawCode: "301",
    rawMessage: "No.",
  } as const),
};
const refused = { code: "invalid_transition" };
let giving: TestGiving;
let event: TestEvent;
let owner: OrganizationContext;
let provider: ProviderServer;
beforeAll(async () => {
  provider = await openProviderServer();
});
afterAll(() => provider.close());
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(now);
  event = await openEvent(giving.at(now), giving.campaignId, { quantity: 10 });
  owner = giving.at(now, "donations.seat-late-approval");
});

const manager = () => contextAt(giving.organization, now);

/** Begins an order of two seats. */
const order = () =>
  beginDonation(giving.at(now), giving, {
    ...{ seats: seatsOf(event.optionId, 2, 150_000n), amount: 300_000n },
    email: `${randomUUID()}@example.org`,
  });

/** The provider says later that it took the money after all. */
async function approveLate(id: string) {
  const facts = await factsOf(giving.at(now), id);
  const approval = {
    ...({ kind: "approved", providerId: `D-${id}`, approvedAt: now, booked: null } as const),
    ...{ flags: [] },
  };
  expect(await recordLateApproval(giving.at(now), facts, approval)).toBe("recorded");
}

async function rejectedOrder() {
  const donation = await order();
  await recordDonationResult(giving.at(now), donation, declined);
  return donation;
}

const listed = async (filter: { sale?: "open" | "cancelled"; q?: string } = {}) =>
  (
    await listRejectedSales(
      manager(),
      { campaign: event.campaignId, ...filter },
      { page: 1, perPage: 20 },
    )
  ).items;
const statesOf = async (donationId: string) => {
  const rows = await giving.at(now).read((db) => db.ticket.findMany({ where: { donationId } }));
  return rows.map(({ state }) => state);
};

describe("a rejected sale", () => {
  it("is listed with its seats and cause, and an open or paid one is not", async () => {
    await order();
    await sellSeats(giving.at(now), giving, event);
    const { donationId } = await rejectedOrder();
    expect(await listed()).toMatchObject([
      {
        id: donationId,
        amount: 300_000n,
        options: [{ name: "General", count: 2 }],
        ...{ status: "rejected", declineFamily: "no_funds", cancelledAt: null },
      },
    ]);
    expect(await listed({ q: "nobody" })).toEqual([]);
    const other = await openGiving(now);
    const abroad = contextAt(other.organization, now);
    const all = await listRejectedSales(abroad, {}, { page: 1, perPage: 20 });
    expect(all.items).toEqual([]);
  });

  it("is cancelled once, and differs from a ticket that was sold and then cancelled", async () => {
    const { donationId } = await rejectedOrder();
    await cancelSale(manager(), event.campaignId, donationId);
    await expect(cancelSale(manager(), event.campaignId, donationId)).rejects.toMatchObject(
      refused,
    );
    expect(await statesOf(donationId)).toEqual(["cancelled", "cancelled"]);
    expect(await listed({ sale: "open" })).toEqual([]);
    expect(await listed({ sale: "cancelled" })).toMatchObject([
      { id: donationId, cancelledAt: now },
    ]);
    const sold = await sellSeats(giving.at(now), giving, event);
    await cancelTicket(manager(), event.campaignId, sold.seats[0]?.id ?? "", { isRefunded: false });
    const attendees = await listAttendees(
      manager(),
      { campaign: event.campaignId, state: "cancelled" },
      { page: 1, perPage: 20 },
    );
    expect(attendees.items.map((one) => one.donationId)).toEqual([sold.donationId]);
    const seats = await giving.at(now).read((db) => db.ticket.findMany({ where: { donationId } }));
    await expect(getTicket(giving.visitorAt(now), seats[0]?.code ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("that was cancelled gets no seat from a late approval, and the money goes back once", async () => {
    const donation = await rejectedOrder();
    await cancelSale(manager(), event.campaignId, donation.donationId);
    await approveLate(donation.id);
    const jobs = await giving
      .at(now)
      .read((db) => db.outbox.findMany({ where: { job: "donations.seat-late-approval" } }));
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ transactionId: donation.id });
    for (const _ of [1, 2]) await seatLateApproval(owner, { transactionId: donation.id });
    expect((await factsOf(giving.at(now), donation.id)).status).toBe("refunded");
    expect(await statesOf(donation.donationId)).toEqual(["cancelled", "cancelled"]);
    const refunds = await giving
      .at(now)
      .read((db) => db.refund.findMany({ where: { transactionId: donation.id } }));
    expect(refunds.map(({ cause, amount }) => [cause, amount])).toEqual([["no_seats", 300_000n]]);
  });

  it("is not cancelled while its payment is open or once it was approved, nor by a reader", async () => {
    const open = await order();
    await expect(cancelSale(manager(), event.campaignId, open.donationId)).rejects.toMatchObject(
      refused,
    );
    const donation = await rejectedOrder();
    await approveLate(donation.id);
    await expect(
      cancelSale(manager(), event.campaignId, donation.donationId),
    ).rejects.toMatchObject(refused);
    await seatLateApproval(owner, { transactionId: donation.id });
    expect(await statesOf(donation.donationId)).toEqual(["sold", "sold"]);
    await expect(cancelSale(manager(), event.campaignId, randomUUID())).rejects.toMatchObject({
      code: "not_found",
    });
    const reader = contextAt(giving.organization, now, "viewer");
    await expect(cancelSale(reader, event.campaignId, donation.donationId)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
