/** Tests that the waiting list hears of each seat that an order gives back, once. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  approve,
  beginDonation,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../tests/factories/database";
import { jobsOf, openEvent, type TestEvent } from "../../../tests/factories/events";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { seatsOf } from "../../../tests/factories/tickets";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { retakeSeats } from "../tickets/retake-seats.server";
import { joinWaitingList } from "./waiting/join-waiting-list.server";
import { offerFreedSeats } from "./waiting/offer-freed-seats.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const declined = {
  ...({ status: "rejected", cause: "do_not_honor", rawCode: "301", rawMessage: "No." } as const),
};
let giving: TestGiving;
let event: TestEvent;
let provider: ProviderServer;
beforeAll(async () => {
  provider = await openProviderServer();
});
afterAll(() => provider.close());
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(now);
  event = await openEvent(giving.at(now), giving.campaignId, { quantity: 2 });
});

/** Begins an order of both seats. */
const order = (at = now) =>
  beginDonation(giving.at(at), giving, {
    ...{ seats: seatsOf(event.optionId, 2, 150_000n), amount: 300_000n },
    email: `${randomUUID()}@example.org`,
  });
const join = (name: string, at = now) =>
  joinWaitingList(giving.visitorAt(at), event.campaignId, {
    ...{ email: `${name}@example.org`, name, option: "" },
  });
const jobs = () => jobsOf(giving.at(now), "attendees.offer-freed-seats");
const told = async () => (await jobsOf(giving.at(now), "notifications.send-waiting-notice")).length;
const offer = (donationId: string, at = now) =>
  offerFreedSeats(asJob(giving.at(at), "attendees.offer-freed-seats"), { donationId });

it("tells one person for each seat of a declined order, also when the job repeats", async () => {
  const { donationId, ...facts } = await order();
  for (const name of ["one", "two", "three"]) await join(name);
  await recordDonationResult(giving.at(now), { donationId, ...facts }, declined);
  expect((await jobs()).filter(({ dueAt }) => dueAt <= now)).toMatchObject([
    { payload: { donationId } },
  ]);
  await Promise.all([offer(donationId), offer(donationId)]);
  await offer(donationId);
  expect(await told()).toBe(2);
});

it("tells when a hold ends, whether the order or the person came first, and a late payment still takes its seats", async () => {
  const { donationId, id } = await order();
  await join("one");
  await join("two");
  expect(await jobs()).toMatchObject([{ payload: { donationId }, dueAt: later(15) }]);
  await offer(donationId, later(14));
  expect(await told()).toBe(0);
  await offer(donationId, later(15));
  await offer(donationId, later(16));
  expect(await told()).toBe(2);
  await approve(giving.at(later(17)), id);
  const seated = await giving
    .at(later(17), "donations.seat-late-approval")
    .transaction((db) => retakeSeats(giving.at(later(17)), db, donationId));
  expect(seated).toBe(true);
});

it("watches each hold once, however often a person enters the list", async () => {
  await order();
  for (const _ of [1, 2, 3]) await join("one");
  expect(await jobs()).toHaveLength(1);
});

it("watches an order that begins while somebody waits, and none where nobody does", async () => {
  const first = await order();
  expect(await jobs()).toEqual([]);
  await join("one");
  await recordDonationResult(giving.at(now), first, declined);
  const { donationId } = await order();
  expect((await jobs()).filter(({ dueAt }) => dueAt > now)).toHaveLength(2);
  expect((await jobs()).map(({ payload }) => payload)).toContainEqual({ donationId });
});

it("tells when a whole payment goes back, and nobody of an order that kept its seats", async () => {
  const donation = await order();
  await join("one");
  await approve(giving.at(now), donation.id);
  await offer(donation.donationId, later(20));
  expect(await told()).toBe(0);
  await refundTransaction(contextAt(giving.organization, now), donationCause, donation.id, {});
  expect(await told()).toBe(1);
});
