/** Tests the back office of an event: list, changes, the door, and cancellations. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { asJob, contextAt, useTestDatabase } from "../../../tests/factories/database";
import {
  addOwner,
  jobsOf,
  openEvent,
  sellSeats,
  type TestEvent,
} from "../../../tests/factories/events";
import { signedInContext, signUp } from "../../../tests/factories/people";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import type { Mail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { getCampaign } from "../campaigns/get-campaign.server";
import { getPublicCampaign } from "../campaigns/get-public-campaign.server";
import { shownStatus } from "../campaigns/shown-status";
import { sendEventNotice } from "../notifications/send-event-notice.server";
import { sendRefundNotice } from "~/domain/notifications/money/send-refund-notice.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { retakeSeats } from "../tickets/retake-seats.server";
import { cancelEvent } from "./cancel-event.server";
import { cancelTicket } from "./cancel-ticket.server";
import { checkInTicket } from "./check-in-ticket.server";
import { findOrderCharge } from "./find-order-charge.server";
import { getAttendee } from "./get-attendee.server";
import { getCancellation } from "./get-cancellation.server";
import { getEvent } from "./get-event.server";
import { getTicket } from "./get-ticket.server";
import { listAttendees } from "./list-attendees.server";
import { listRecentEntries } from "./list-recent-entries.server";
import { refundEvent } from "./refund-event.server";
import { resendTicket } from "./resend-ticket.server";
import { undoCheckIn } from "./undo-check-in.server";
import { updateAttendee } from "./update-attendee.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
  mailFault: () => "unknown",
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let event: TestEvent;
let owner: OrganizationContext;
let provider: ProviderServer;
/** A member of the database, as the door's column needs. */
let member: OrganizationContext;

beforeAll(async () => {
  provider = await openProviderServer();
  member = await signedInContext(await signUp(now), now);
});
afterAll(() => provider.close());
beforeEach(async () => {
  mails.length = 0;
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(now);
  event = await openEvent(giving.at(now), giving.campaignId);
  owner = await addOwner(giving, member);
});

const refused = { code: "invalid_transition" };
const paging = { page: 1, perPage: 20 };
const sell = (sale: Parameters<typeof sellSeats>[3] = {}) =>
  sellSeats(giving.at(now), giving, event, sale);
const jobs = (job: string) => jobsOf(giving.at(now), job);
const stateOf = async (id: string) => (await getAttendee(owner, event.campaignId, id)).state;

describe("the list of attendees", () => {
  it("finds, filters and counts those of one event, and leaves unpaid seats out", async () => {
    const { seats } = await sell({
      email: "ana@example.org",
      attendees: [{ name: "Beto Ríos", email: "beto@example.org" }, {}],
    });
    await sell({ state: "released" });
    await checkInTicket(owner, event.campaignId, seats[0]?.code ?? "");
    const all = await listAttendees(owner, { campaign: event.campaignId }, paging);
    expect(all).toMatchObject({ total: 2, sold: 2, arrived: 1 });
    const found = await listAttendees(owner, { q: "rios" }, paging);
    expect(found.items.map(({ attendeeName }) => attendeeName)).toEqual(["Beto Ríos"]);
    expect(found.items[0]?.checkedInBy).not.toBe("");
    const byCode = { q: seats[0]?.code ?? "" };
    expect(await listAttendees(owner, byCode, paging)).toMatchObject({ total: 1 });
    const viewer = contextAt(giving.organization, now, "viewer");
    expect(await listAttendees(viewer, byCode, paging)).toMatchObject({ total: 0 });
    const left = await listAttendees(owner, { arrival: "not_arrived" }, paging);
    expect(left.items.map(({ id }) => id)).toEqual([seats[1]?.id]);
    expect(await listAttendees(owner, { state: "released" }, paging)).toMatchObject({ total: 1 });
    expect(await listAttendees(owner, { campaign: randomUUID() }, paging)).toMatchObject({
      total: 0,
    });
    const seen = await getEvent(owner, event.campaignId);
    expect(seen).toMatchObject({ sold: 2, arrived: 1 });
    expect(seen.capacity).toBeGreaterThanOrEqual(seen.sold);
    expect(seen.income).toBeGreaterThan(0n);
  });
});

describe("another attendee", () => {
  it("gets a new code and mail, and the former code opens nothing", async () => {
    const { seats } = await sell();
    const { id = "", code = "" } = seats[0] ?? {};
    const change = { attendee_name: "Caro Sol", attendee_email: "caro@example.org", version: 1 };
    await updateAttendee(owner, event.campaignId, id, change);
    const changed = await getAttendee(owner, event.campaignId, id);
    expect(changed).toMatchObject({ attendeeName: "Caro Sol", version: 2 });
    expect(changed.code).not.toBe(code);
    // The history outlives an erasure: it keeps no name, and an address only masked.
    const recorded = await owner.read((db) =>
      db.auditEntry.findFirstOrThrow({ where: { operation: "update-attendee" } }),
    );
    expect(recorded.changes).toMatchObject({
      first_name: ["•••", "•••"],
      email: [expect.stringContaining("•••@"), "c•••@example.org"],
    });
    await expect(getTicket(giving.visitorAt(now), code)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await checkInTicket(owner, event.campaignId, code)).toEqual({ kind: "unknown" });
    expect(await jobs("notifications.send-tickets")).toMatchObject([{ payload: { ticketId: id } }]);
    await expect(updateAttendee(owner, event.campaignId, id, change)).rejects.toMatchObject({
      code: "edited_meanwhile",
    });
    await checkInTicket(owner, event.campaignId, changed.code);
    const late = { ...change, version: 2 };
    await expect(updateAttendee(owner, event.campaignId, id, late)).rejects.toMatchObject(refused);
  });

  it("gets the ticket again only while it is valid", async () => {
    const { seats } = await sell();
    const id = seats[0]?.id ?? "";
    await resendTicket(owner, event.campaignId, id);
    expect(await jobs("notifications.send-tickets")).toHaveLength(1);
    await cancelTicket(owner, event.campaignId, id, { isRefunded: false });
    await expect(resendTicket(owner, event.campaignId, id)).rejects.toMatchObject(refused);
    await expect(resendTicket(owner, randomUUID(), id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the door", () => {
  it("lets a ticket in once, whichever of ten devices is first", async () => {
    const { seats } = await sell();
    const code = seats[0]?.code ?? "";
    const results = await Promise.all(
      Array.from({ length: 10 }, () => checkInTicket(owner, event.campaignId, code)),
    );
    expect(results.filter(({ kind }) => kind === "in")).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === "twice")).toHaveLength(9);
    const again = await checkInTicket(owner, event.campaignId, `https://x.example/t/${code}`);
    expect(again).toMatchObject({ kind: "twice", at: now });
    expect(again.kind === "twice" && again.who).not.toBe("");
  });

  it("refuses another event's, an ended, an unpaid and an unknown ticket", async () => {
    const code = async (state: string) => (await sell({ state })).seats[0]?.code ?? "";
    const door = (typed: string, campaign = event.campaignId) =>
      checkInTicket(owner, campaign, typed);
    expect(await door(await code("cancelled"))).toMatchObject({ kind: "cancelled" });
    expect(await door(await code("released"))).toMatchObject({ kind: "unpaid" });
    expect(await door(await code("sold"), randomUUID())).toMatchObject({
      kind: "other_event",
      campaign: "Cena anual",
    });
    expect(await door("nonsense")).toEqual({ kind: "unknown" });
    const viewer = contextAt(giving.organization, now, "viewer");
    await expect(checkInTicket(viewer, event.campaignId, "x")).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("takes an entry back once", async () => {
    const { seats } = await sell();
    const { id = "", code = "" } = seats[0] ?? {};
    await checkInTicket(owner, event.campaignId, code);
    expect(await listRecentEntries(owner, event.campaignId)).toMatchObject([{ id }]);
    const seen = { id, at: now };
    const other = { id, at: new Date(now.getTime() - 1) };
    expect(await undoCheckIn(owner, event.campaignId, other)).toBeNull();
    // A used ticket is not cancelled alone.
    const cancelled = cancelTicket(owner, event.campaignId, id, { isRefunded: false });
    await expect(cancelled).rejects.toMatchObject(refused);
    const both = await Promise.all([1, 2].map(() => undoCheckIn(owner, event.campaignId, seen)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await listRecentEntries(owner, event.campaignId)).toEqual([]);
    expect(await checkInTicket(owner, event.campaignId, code)).toMatchObject({ kind: "in" });
  });
});

describe("a cancelled ticket", () => {
  it("refunds its own price once, however often it is asked for", async () => {
    const { seats, transactionId } = await sell({ attendees: [{}, {}] });
    const id = seats[0]?.id ?? "";
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => cancelTicket(owner, event.campaignId, id, { isRefunded: true })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refunds = await owner.read((db) => db.refund.findMany({ where: { transactionId } }));
    expect(refunds).toMatchObject([{ amount: 150_000n, status: "refunded" }]);
    expect(await getAttendee(owner, event.campaignId, id)).toMatchObject({
      state: "refunded",
      refund: "refunded",
    });
    expect(await stateOf(seats[1]?.id ?? "")).toBe("sold");
    expect(await jobs("notifications.send-ticket-notice")).toHaveLength(1);
  });

  it("also comes from a refund of the whole order or a lost dispute, and the door refuses it", async () => {
    event = await openEvent(giving.at(now), giving.campaignId, { quantity: 1 });
    const refunded = await sell();
    const code = refunded.seats[0]?.code ?? "";
    await refundTransaction(owner, donationCause, refunded.transactionId, { amount: "1.00" });
    expect(await stateOf(refunded.seats[0]?.id ?? "")).toBe("sold");
    await refundTransaction(owner, donationCause, refunded.transactionId, {});
    expect(await stateOf(refunded.seats[0]?.id ?? "")).toBe("refunded");
    expect(await checkInTicket(owner, event.campaignId, code)).toMatchObject({ kind: "cancelled" });
    // The only seat is free again.
    const disputed = await sell();
    const { transactionId } = disputed;
    const stages = ["opened", "lost"] as const;
    for (const [place, stage] of stages.entries()) {
      const dispute = { transactionId, disputeId: "d-1", stage, booked: null };
      await owner.transaction((db) => writeDispute(owner, db, donationCause, dispute));
      const state = await stateOf(disputed.seats[0]?.id ?? "");
      expect(state).toBe(["sold", "cancelled"][place]);
    }
  });

  it("without a refund keeps the money, and its seat is free for sale", async () => {
    event = await openEvent(giving.at(now), giving.campaignId, { quantity: 1 });
    const { seats, transactionId } = await sell();
    await cancelTicket(owner, event.campaignId, seats[0]?.id ?? "", { isRefunded: false });
    expect(await owner.read((db) => db.refund.count({ where: { transactionId } }))).toBe(0);
    await expect(sell()).resolves.toMatchObject({ seats: [{}] });
  });

  it("stays valid where its charge cannot be refunded, and needs the right to refund", async () => {
    const { seats, transactionId } = await sell();
    const id = seats[0]?.id ?? "";
    await owner.transaction((db) =>
      db.transaction.updateMany({ where: { id: transactionId }, data: { status: "in_mediation" } }),
    );
    await expect(
      cancelTicket(owner, event.campaignId, id, { isRefunded: true }),
    ).rejects.toMatchObject(refused);
    expect(await stateOf(id)).toBe("sold");
    const fundraiser = contextAt(giving.organization, now, "fundraiser");
    await expect(
      cancelTicket(fundraiser, event.campaignId, id, { isRefunded: true }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await owner.transaction((db) => findOrderCharge(owner, db, randomUUID()))).toBeNull();
  });
});

describe("a cancelled event", () => {
  const job = () => asJob(giving.at(now), "attendees.refund-event");

  it("refunds every order once, also when the job runs twice at once", async () => {
    const paid = await sell({ attendees: [{}, {}] });
    const other = await sell();
    const kept = await sell({ attendees: [{}, {}] });
    await cancelTicket(owner, event.campaignId, kept.seats[0]?.id ?? "", { isRefunded: false });
    expect(await getCancellation(owner, event.campaignId)).toMatchObject({
      startedAt: null,
      tickets: 4,
      orders: 3,
      amount: 600_000n,
    });
    await Promise.all([1, 2].map(() => cancelEvent(owner, event.campaignId)));
    expect(await jobs("attendees.refund-event")).toHaveLength(2);
    const of = { campaignId: event.campaignId };
    await Promise.all([refundEvent(job(), of), refundEvent(job(), of)]);
    await refundEvent(job(), of);
    const refunds = await owner.read((db) => db.refund.findMany({ orderBy: { amount: "asc" } }));
    const own = refunds.filter(({ organizationId }) => organizationId === owner.organizationId);
    // The seat that was cancelled before without a refund keeps its price.
    expect(own.map(({ amount }) => amount)).toEqual([150_000n, 150_000n, 300_000n]);
    for (const { id } of [...paid.seats, ...other.seats])
      expect(await stateOf(id)).toBe("refunded");
    expect(await getCancellation(owner, event.campaignId)).toMatchObject({
      orders: 3,
      refunded: 3,
      waiting: 0,
      failed: 0,
    });
    expect(await jobs("notifications.send-event-notice")).toHaveLength(3);
    expect((await getEvent(owner, event.campaignId)).cancelledAt).toEqual(now);
  });

  it("is told to each buyer in one mail with the refund, and on the public pages at once", async () => {
    const { organizationId } = owner;
    const version = async () =>
      (
        await owner.read((db) =>
          db.organization.findUniqueOrThrow({ where: { id: organizationId } }),
        )
      ).publicVersion;
    await sell({
      email: "ana@example.org",
      attendees: [{}, {}, { name: "Beto Ríos", email: "beto@example.org" }],
    });
    const before = await version();
    await cancelEvent(owner, event.campaignId);
    expect(await version()).toBeGreaterThan(before);
    const campaign = await getCampaign(owner, event.campaignId);
    expect(shownStatus(campaign)).toBe("cancelled");
    const page = await getPublicCampaign(giving.visitorAt(now), campaign.slug);
    expect(page.closed).toBe("cancelled");
    await refundEvent(job(), { campaignId: event.campaignId });
    const name = "notifications.send-event-notice";
    const done = new Set<string>();
    for (const _ of ["fan-out", "mails"])
      for (const { id, payload } of await jobs(name)) {
        if (done.has(id)) continue;
        done.add(id);
        await sendEventNotice(asJob(giving.at(now), name), payload as never);
      }
    const [refund] = await owner.read((db) => db.refund.findMany({ where: { organizationId } }));
    const refunding = asJob(giving.at(now), "notifications.send-refund-notice");
    await sendRefundNotice(refunding, { refundId: refund?.id ?? "" });
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["ana@example.org", "beto@example.org"]);
    const [buyer, guest] = mails.toSorted((one, other) => one.to.localeCompare(other.to));
    expect(buyer?.text).toContain("$ 4.500,00");
    expect(buyer?.text).toContain("•••• 1111");
    expect(guest?.text).not.toContain("4.500");
  });

  it("takes no order any more, and tells of a refund that the provider refused", async () => {
    const { donationId, transactionId, seats } = await sell();
    provider.refund = "REJECTED";
    await cancelEvent(owner, event.campaignId);
    await expect(sell()).rejects.toThrow();
    await refundEvent(job(), { campaignId: event.campaignId });
    expect(await getCancellation(owner, event.campaignId)).toMatchObject({
      ...{ orders: 1, refunded: 0, failed: 1 },
      failures: [{ id: donationId, result: "rejected" }],
    });
    expect(await stateOf(seats[0]?.id ?? "")).toBe("refunded");
    const charge = { where: { id: transactionId } };
    const { flags } = await owner.read((db) => db.transaction.findFirstOrThrow(charge));
    expect(flags).toEqual(["refund_refused"]);
  });

  it("tells which charges could not be refunded, and cancels their tickets", async () => {
    const disputed = await sell();
    const unpaid = await sell({ state: "released" });
    await owner.transaction((db) =>
      db.transaction.updateMany({
        where: { id: disputed.transactionId },
        data: { status: "in_mediation" },
      }),
    );
    await cancelEvent(owner, event.campaignId);
    await refundEvent(job(), { campaignId: event.campaignId });
    expect(await getCancellation(owner, event.campaignId)).toMatchObject({
      orders: 1,
      failed: 1,
      failures: [{ id: disputed.donationId, result: "invalid_transition" }],
    });
    expect(await stateOf(disputed.seats[0]?.id ?? "")).toBe("cancelled");
    expect(await stateOf(unpaid.seats[0]?.id ?? "")).toBe("released");
    expect(provider.keys).toEqual([]);
    // A late approval of the unpaid order finds no seat, so it is refunded.
    expect(await owner.transaction((db) => retakeSeats(owner, db, unpaid.donationId))).toBe(false);
    expect(await stateOf(unpaid.seats[0]?.id ?? "")).toBe("released");
  });

  it("goes on at once with the orders behind an open payment, and waits only for that one", async () => {
    for (let order = 1; order < 20; order += 1) await sell({ amount: 100n });
    await sell({ state: "held" });
    await cancelEvent(owner, event.campaignId);
    const dueOf = async () =>
      (await jobs("attendees.refund-event")).map(({ dueAt }) => dueAt.getTime() - now.getTime());
    await refundEvent(job(), { campaignId: event.campaignId });
    expect(await getCancellation(owner, event.campaignId)).toMatchObject({
      orders: 20,
      waiting: 1,
    });
    expect((await dueOf()).toSorted((a, b) => a - b)).toEqual([0, 0, 60_000]);
    await refundEvent(job(), { campaignId: event.campaignId });
    expect((await dueOf()).toSorted((a, b) => a - b)).toEqual([0, 0, 60_000, 60_000]);
  });
});
