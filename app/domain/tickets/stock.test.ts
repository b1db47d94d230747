/** Tests that PostgreSQL never sells more seats than there are. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  beginDonation,
  factsOf,
  makeIntention,
  openGiving,
} from "../../../tests/factories/charges";
import type { TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { createTestEvent, seatsOf } from "../../../tests/factories/tickets";
import { commitIntention } from "~/domain/donations/giving/donation-intention.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { seatLateApproval } from "~/domain/donations/results/seat-late-approval.server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { findChargedBack } from "./find-charged-back.server";
import { getTicketTerms } from "./get-ticket-terms.server";
import { holdSeats } from "./hold-seats.server";
import { retakeSeats } from "./retake-seats.server";

const given = "2026-11-21T15:00:00Z";
const later = (minutes: number) => new Date(new Date(given).getTime() + minutes * 60_000);
const declined = {
  ...({ status: "rejected", cause: "do_not_honor", rawCode: "301", rawMessage: "No." } as const),
};
/** `npm run test:full` repeats the rush until a rare order of events would show. */
const RUSHES = process.env.DADIVA_FULL === "1" ? 100 : 1;
let database: TestDatabase;
let giving: TestGiving;
let provider: ProviderServer;
beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
  giving = await openGiving(new Date(given));
});
afterAll(async () => {
  provider.close();
  await database.close();
});

/** Fifty people order one seat each of ten. Returns how many got one, and how many rows there are. */
async function rush() {
  const ctx = giving.at(given);
  const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 10 }]);
  const [optionId = ""] = optionIds;
  const results = await Promise.all(
    Array.from({ length: 50 }, () => {
      const order = { seats: seatsOf(optionId), amount: 200_000n };
      return commitIntention(ctx, makeIntention(ctx, { ...giving, campaignId }, order));
    }),
  );
  const rows = await ctx.read((db) => db.ticket.count({ where: { optionId } }));
  const donations = await ctx.read((db) => db.donation.count({ where: { campaignId } }));
  return { sold: results.filter(({ kind }) => kind === "committed").length, rows, donations };
}

/** Begins an order. */
async function order(ctx = giving.at(given), optionIds: string[] = [], campaignId = "") {
  const seats = optionIds.flatMap((id) => seatsOf(id));
  return beginDonation(ctx, { ...giving, campaignId }, { seats, amount: 200_000n });
}

const statesOf = async (donationId: string) => {
  const rows = await giving
    .at(given)
    .read((db) => db.ticket.findMany({ where: { donationId }, orderBy: { id: "asc" } }));
  return rows.map(({ state }) => state);
};
const mailsOf = (donationId: string) =>
  giving.at(given).read((db) =>
    db.outbox.count({
      where: {
        job: "notifications.send-tickets",
        payload: { path: ["donationId"], equals: donationId },
      },
    }),
  );
const chargedBackOf = (donationId: string) =>
  giving.at(given).read((db) => findChargedBack(giving.at(given), db, donationId));
const createPromoCode = async (
  ctx: ReturnType<typeof giving.at>,
  campaignId: string,
  maxUses: number | null,
) => {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  const facts = { organizationId, id, campaignId, code: "AMIGOS", basisPoints: 5_000, maxUses };
  await ctx.transaction((db) =>
    db.promoCode.create({ data: { ...facts, createdAt: now, updatedAt: now } }),
  );
  return id;
};
const leftOf = async (campaignId: string, at: string | Date = given) =>
  (await getTicketTerms(giving.visitorAt(at), campaignId))?.options.map(({ left }) => left);

describe("fifty buyers of ten seats", () => {
  it("get ten seats, and the others order nothing", { timeout: 600_000 }, async () => {
    for (let time = 1; time <= RUSHES; time += 1)
      expect(await rush(), `rush ${time}`).toEqual({ sold: 10, rows: 10, donations: 10 });
  });

  it("get more than ten where the option's row is not locked", async () => {
    const { rows } = await database.owner.query<{ text: string }>(
      "SELECT pg_get_functiondef('tickets_within_stock'::regproc) AS text",
    );
    const text = rows[0]?.text ?? "";
    const unlocked = text.replaceAll("FOR NO KEY UPDATE", "");
    expect(unlocked).not.toBe(text);
    // The pause lets the orders meet; with the lock they would wait for it one by one.
    await database.owner.query(unlocked.replace("RETURN NEW", "PERFORM pg_sleep(0.2); RETURN NEW"));
    try {
      // On a busy machine the orders of one rush may come one after the other all the same.
      let sold = 0;
      for (let time = 0; time < 5 && sold <= 10; time += 1) sold = (await rush()).sold;
      expect(sold).toBeGreaterThan(10);
    } finally {
      await database.owner.query(text);
    }
  });
});

describe("a hold", () => {
  it("ends by itself after 15 minutes, and the seat is sold to somebody else", async () => {
    const { campaignId, optionIds } = await createTestEvent(giving.at(given), [{ quantity: 1 }]);
    await order(giving.at(given), optionIds, campaignId);
    expect(await leftOf(campaignId, later(14))).toEqual([0]);
    await expect(order(giving.at(later(14)), optionIds, campaignId)).rejects.toThrow("seats_gone");
    expect(await leftOf(campaignId, later(16))).toEqual([1]);
    const second = await order(giving.at(later(16)), optionIds, campaignId);
    await approve(giving.at(later(16)), second.id);
    expect(await statesOf(second.donationId)).toEqual(["sold"]);
    expect(await leftOf(campaignId, later(600))).toEqual([0]);
  });

  it("is released by a decline, and sold by an approval", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 2 }, {}]);
    const [first = "", other = ""] = optionIds;
    const one = await order(ctx, [first, first, other], campaignId);
    expect(await statesOf(one.donationId)).toEqual(["held", "held", "held"]);
    await recordDonationResult(ctx, one, declined);
    expect(await statesOf(one.donationId)).toEqual(["released", "released", "released"]);
    const two = await order(ctx, [other, first, first], campaignId);
    await approve(ctx, two.id);
    expect(await statesOf(two.donationId)).toEqual(["sold", "sold", "sold"]);
    expect(await mailsOf(one.donationId)).toBe(0);
    expect(await mailsOf(two.donationId)).toBe(1);
    expect(await leftOf(campaignId)).toEqual([0, 9]);
  });

  it("takes all seats of an order or none", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 1 }, {}]);
    const [scarce = "", other = ""] = optionIds;
    await expect(order(ctx, [other, scarce, scarce], campaignId)).rejects.toThrow("seats_gone");
    expect(await leftOf(campaignId)).toEqual([1, 10]);
  });
});

describe("an approval after the hold", () => {
  async function lateOrder(takesSeat: boolean) {
    const { campaignId, optionIds } = await createTestEvent(giving.at(given), [{ quantity: 2 }]);
    const [option = ""] = optionIds;
    const first = await order(giving.at(given), [option, option], campaignId);
    if (takesSeat) await order(giving.at(later(20)), [option], campaignId);
    const ctx = giving.at(later(21), "donations.seat-late-approval");
    await approve(ctx, first.id);
    const jobs = await ctx.read((db) =>
      db.outbox.findMany({ where: { job: "donations.seat-late-approval" } }),
    );
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ transactionId: first.id });
    for (const _ of [1, 2]) await seatLateApproval(ctx, { transactionId: first.id });
    return { ctx, first };
  }

  it("takes its seats again while they are free", async () => {
    const { ctx, first } = await lateOrder(false);
    expect(await statesOf(first.donationId)).toEqual(["sold", "sold"]);
    expect((await factsOf(ctx, first.id)).status).toBe("approved");
    const isSeated = await ctx.transaction((db) => retakeSeats(ctx, db, first.donationId));
    expect(isSeated).toBe(true);
    expect(await mailsOf(first.donationId)).toBe(1);
  });

  it("is refunded once, wholly, when one of its seats is gone", async () => {
    const { ctx, first } = await lateOrder(true);
    expect(await statesOf(first.donationId)).toEqual(["released", "released"]);
    expect((await factsOf(ctx, first.id)).status).toBe("refunded");
    const refunds = await ctx.read((db) =>
      db.refund.findMany({ where: { transactionId: first.id } }),
    );
    expect(refunds.map(({ cause, amount }) => [cause, amount])).toEqual([["no_seats", 200_000n]]);
  });
});

describe("a dispute that is lost and then won", () => {
  /** Returns the order after the job, which runs twice. */
  async function wonOrder(happens: "nothing" | "seat sold" | "came in" | "event began") {
    const ctx = giving.at(given, "donations.seat-late-approval");
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 2 }]);
    const [option = ""] = optionIds;
    const { id, donationId } = await order(ctx, [option, option], campaignId);
    await approve(ctx, id);
    const dispute = (stage: "lost" | "won") =>
      ctx.transaction((db) =>
        writeDispute(ctx, db, donationCause, {
          transactionId: id,
          disputeId: `CHAR-${id}`,
          stage,
          booked: null,
        }),
      );
    if (happens === "came in")
      await ctx.transaction((db) =>
        db.ticket.updateMany({ where: { donationId }, data: { checkedInAt: ctx.now } }),
      );
    expect(await chargedBackOf(donationId)).toBeNull();
    await dispute("lost");
    expect(await statesOf(donationId)).toEqual(["cancelled", "cancelled"]);
    expect(await chargedBackOf(donationId)).toEqual({ used: happens === "came in", begun: false });
    expect(await leftOf(campaignId)).toEqual([2]);
    if (happens === "seat sold" || happens === "came in")
      await approve(ctx, (await order(ctx, [option], campaignId)).id);
    if (happens === "event began")
      await ctx.transaction((db) =>
        db.campaign.updateMany({
          where: { id: campaignId },
          data: { eventBeginsAt: "2026-11-21T12:00" },
        }),
      );
    expect((await chargedBackOf(donationId))?.begun).toBe(happens === "event began");
    await dispute("won");
    const jobs = await ctx.read((db) =>
      db.outbox.findMany({ where: { job: "donations.seat-late-approval" } }),
    );
    const isGivenBack = happens !== "event began";
    const waiting = jobs.map(({ payload }) => JSON.stringify(payload));
    expect(waiting.includes(JSON.stringify({ transactionId: id }))).toBe(isGivenBack);
    for (const _ of [1, 2]) await seatLateApproval(ctx, { transactionId: id });
    const { status } = await factsOf(ctx, id);
    return { status, donationId, left: await leftOf(campaignId) };
  }

  it("gives the tickets back while their seats are free, and mails them again", async () => {
    const { donationId, left, status } = await wonOrder("nothing");
    expect([status, left, await statesOf(donationId)]).toEqual(["approved", [0], ["sold", "sold"]]);
    expect(await mailsOf(donationId)).toBe(2);
  });

  it("is refunded once where a seat was sold meanwhile, but not to who came in or once the event began", async () => {
    const gone = await wonOrder("seat sold");
    expect([gone.status, gone.left]).toEqual(["refunded", [1]]);
    expect(await statesOf(gone.donationId)).toEqual(["cancelled", "cancelled"]);
    const used = await wonOrder("came in");
    expect([used.status, used.left]).toEqual(["approved", [1]]);
    expect(await statesOf(used.donationId)).toEqual(["cancelled", "cancelled"]);
    const late = await wonOrder("event began");
    expect([late.status, await mailsOf(late.donationId)]).toEqual(["approved", 1]);
    expect(await statesOf(late.donationId)).toEqual(["cancelled", "cancelled"]);
  });

  it("leaves tickets that a member cancelled alone", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 2 }]);
    const { donationId, id } = await order(ctx, optionIds, campaignId);
    await approve(ctx, id);
    const where = { donationId };
    await ctx.transaction((db) => db.ticket.updateMany({ where, data: { state: "cancelled" } }));
    await expect(
      ctx.transaction((db) => db.ticket.updateMany({ where, data: { state: "sold" } })),
    ).rejects.toThrow("cannot go from cancelled to sold");
    expect(await chargedBackOf(donationId)).toBeNull();
    expect(await ctx.transaction((db) => retakeSeats(ctx, db, donationId))).toBe(true);
    expect(await statesOf(donationId)).toEqual(["cancelled"]);
  });
});

describe("the database", () => {
  it("refuses other changes of a seat, and a quantity below the seats that are taken", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx, [{ quantity: 3 }]);
    const [option = ""] = optionIds;
    const one = await order(ctx, [option, option], campaignId);
    await recordDonationResult(ctx, one, declined);
    const back = `UPDATE tickets SET state = 'held', held_until = now() WHERE donation_id = '${one.donationId}'`;
    await expect(database.owner.query(back)).rejects.toThrow("cannot go from released to held");
    await order(ctx, [option, option], campaignId);
    const lower = (quantity: number) =>
      database.asTenant(
        giving.organization.id,
        `SELECT set_config('app.now', '${given}', true)`,
        `UPDATE ticket_options SET quantity = ${quantity} WHERE id = '${option}'`,
      );
    await expect(lower(1)).rejects.toThrow("more seats taken");
    await lower(2);
    expect(await leftOf(campaignId)).toEqual([0]);
  });

  it("lets a promo code be used as often as it may be", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx);
    const promoCodeId = await createPromoCode(ctx, campaignId, 3);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => {
        const seats = seatsOf(optionIds[0] ?? "").map((seat) => ({ ...seat, promoCodeId }));
        return commitIntention(ctx, makeIntention(ctx, { ...giving, campaignId }, { seats }));
      }),
    );
    expect(results.filter(({ kind }) => kind === "committed")).toHaveLength(3);
    const terms = await getTicketTerms(giving.visitorAt(given), campaignId);
    expect(terms?.promoCodes).toMatchObject([{ code: "AMIGOS", left: 0 }]);
  });

  it("never uses up a promo code without a limit", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx);
    const promoCodeId = await createPromoCode(ctx, campaignId, null);
    const seats = seatsOf(optionIds[0] ?? "").map((seat) => ({ ...seat, promoCodeId }));
    await commitIntention(ctx, makeIntention(ctx, { ...giving, campaignId }, { seats }));
    const terms = await getTicketTerms(giving.visitorAt(given), campaignId);
    expect(terms?.promoCodes).toMatchObject([{ code: "AMIGOS", left: null }]);
  });

  it("holds nothing for a donation that was not committed", async () => {
    const ctx = giving.at(given);
    const { campaignId, optionIds } = await createTestEvent(ctx);
    await ctx.statements(holdSeats(ctx, randomUUID(), seatsOf(optionIds[0] ?? ""), "held"));
    expect(await leftOf(campaignId)).toEqual([10]);
  });
});
