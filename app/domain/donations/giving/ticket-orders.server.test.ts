/** Tests orders of event tickets as their page posts them. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPublicContext } from "~/domain/context";
import { armFailpoint } from "~/infrastructure/failpoints";
import { approve, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { CARD_SUMMARY, newEmail } from "../../../../tests/factories/donation-form";
import { createTestEvent } from "../../../../tests/factories/tickets";
import { findFreeOrder } from "./find-free-order.server";
import { giveDonation } from "./give-donation.server";
import { limitFreeOrders } from "./limit-free-orders.server";
import type { TicketTerms } from "~/domain/tickets/ticket-terms.sql";
import { donationSchema } from "~/domain/donations/schema";
import { seatsHeldMs } from "~/domain/tickets/seats-held";
import { tryPromoCode } from "~/domain/donations/terms/try-promo-code.server";

const now = "2026-11-21T15:00:00Z";
let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(now));
});
afterAll(() => database.close());

/** Opens the sale of one seat, with a promo code for one order. */
async function openSale(amount = 200_000n) {
  const ctx = giving.at(now);
  const { campaignId, optionIds, slug } = await createTestEvent(ctx, [{ quantity: 1, amount }]);
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const { organizationId } = ctx;
  const code = { code: "AMIGOS", basisPoints: 5_000, maxUses: 1 };
  await ctx.transaction((db) =>
    db.promoCode.create({
      data: { organizationId, id: ctx.newId(), campaignId, ...code, ...stamps },
    }),
  );
  return { campaignId, slug, optionId: optionIds[0] ?? "" };
}

type Sale = Awaited<ReturnType<typeof openSale>>;

const bodyOf = ({ optionId }: Sale, rest: object = {}) =>
  donationSchema.parse({
    donation: { recurrency: 0, items: [{ uuid: optionId }] },
    donor: { first_name: "Ana", last_name: "Paz", email: newEmail() },
    ...rest,
  });

const paying = {
  promo_code: "amigos",
  payment_method: {
    cardholder_name: "Ana Paz",
    cardholder_id_number: "20123456",
    gateway: { token: "token-of-this-test" },
    card: CARD_SUMMARY,
  },
};

const inputOf = (sale: Sale, rest: object = {}) => ({
  campaignSlug: sale.slug,
  idempotencyKey: randomUUID(),
  body: bodyOf(sale, rest),
});

/** Posts again, and lets the time of its wait for the first post pass at once. */
async function repeat(input: ReturnType<typeof inputOf>) {
  const real = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + passed);
  const repeated = giveDonation(giving.visitorAt(now), input);
  passed = 26_000;
  return repeated.finally(() => clock.mockRestore());
}

describe("the same order, posted again", () => {
  it("returns the order that holds the last seat and the last use of its code", async () => {
    const input = inputOf(await openSale(), paying);
    armFailpoint("charge.after_intention", "throw");
    const first = await giveDonation(giving.visitorAt(now), input);
    expect(first.status).toBe("in_process");
    const again = await repeat(input);
    expect(again.donation).toEqual(first.donation);
    await approve(giving.at(now), String(first.transaction?.uuid));
    expect((await repeat(input)).status).toBe("approved");
    const other = { ...input, body: { ...input.body, promo_code: "" } };
    await expect(repeat(other)).rejects.toMatchObject({ code: "idempotency_key_reused" });
    await expect(
      giveDonation(giving.visitorAt(now), { ...input, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ fields: { promo_code: [{ code: "promo_code_used_up" }] } });
  });

  it("returns the order of the last free seat", async () => {
    const input = inputOf(await openSale(0n));
    const first = await giveDonation(giving.visitorAt(now), input);
    expect(first).toMatchObject({ status: "approved", transaction: null });
    expect(await repeat(input)).toMatchObject({ donation: first.donation });
    const other = { ...input, idempotencyKey: randomUUID(), body: bodyOf(await openSale(0n)) };
    await expect(
      giveDonation(giving.visitorAt(now), {
        ...other,
        body: { ...input.body, confirm_duplicate: true },
      }),
    ).rejects.toMatchObject({ fields: { "donation.items.0.uuid": [{ code: "ticket_sold_out" }] } });
  });
});

describe("seats that are paid later", () => {
  const heldFor = async (paid: object) => {
    const sale = await openSale();
    armFailpoint("charge.after_intention", "throw");
    await giveDonation(giving.visitorAt(now), inputOf(sale, paid));
    const { campaignId } = sale;
    const ticket = await giving
      .at(now)
      .read((db) => db.ticket.findFirstOrThrow({ where: { campaignId } }));
    return ((ticket.heldUntil?.getTime() ?? 0) - Date.parse(now)) / 60_000;
  };
  const payer = { cardholder_name: "Ana Paz", cardholder_id_number: "20123456" };

  it("are held for the time of the way to pay, at most a day, and by a card for a quarter of an hour", async () => {
    expect(await heldFor(paying)).toBe(15);
    // There are three days to pay in a shop.
    expect(await heldFor({ payment_method: { ...payer, method: "cash" } })).toBe(24 * 60);
    expect(seatsHeldMs(60 * 60_000)).toBe(60 * 60_000);
  });

  it("are not sold by a debit, which banks answer after the hold", async () => {
    const sale = await openSale();
    const debit = { ...payer, method: "cbu", cbu: "0170099200000677971515", mandate: true };
    const order = giveDonation(giving.visitorAt(now), inputOf(sale, { payment_method: debit }));
    await expect(order).rejects.toMatchObject({
      fields: { "payment_method.method": [{ code: "option_invalid" }] },
    });
  });
});

describe("promo codes", () => {
  it("are tried 20 times an hour in vain from an address, and then no more", async () => {
    const sale = await openSale();
    const visitor = () =>
      createPublicContext({
        ...{ organization: giving.organization, now: new Date(now), locale: "es" as const },
        ip: "203.0.113.7",
      });
    const today = now.slice(0, 10);
    const promoCodes = [{ id: "p1", code: "AMIGOS", basisPoints: 4_000, left: 1, endsOn: null }];
    const tickets = { promoCodes } as unknown as TicketTerms;
    const shown = { id: sale.campaignId, today, tickets };
    const right = { promo: { code: "AMIGOS" }, fault: null };
    const refusal = { code: "rate_limited", retryAfter: expect.any(Number) as number };
    const wrong = { ...paying, promo_code: "NADA" };
    // The order and the page count together; a request that does both counts once.
    for (let at = 0; at < 10; at += 1) {
      const ctx = visitor();
      await expect(giveDonation(ctx, inputOf(sale, wrong))).rejects.toMatchObject({
        fields: { promo_code: [{ code: "promo_code_unknown" }] },
      });
      await tryPromoCode(ctx, shown, "NADA");
    }
    // A right code and none at all cost nothing.
    for (let at = 0; at < 30; at += 1)
      expect(await tryPromoCode(visitor(), shown, at % 2 ? "amigos" : "")).toBeDefined();
    for (let at = 0; at < 10; at += 1) await tryPromoCode(visitor(), shown, `X${at}`);
    await expect(giveDonation(visitor(), inputOf(sale, wrong))).rejects.toMatchObject(refusal);
    await expect(tryPromoCode(visitor(), shown, "AMIGOS")).rejects.toMatchObject(refusal);
    const other = { ...shown, id: (await openSale()).campaignId };
    expect(await tryPromoCode(visitor(), other, "AMIGOS")).toMatchObject(right);
    const elsewhere = giving.visitorAt(now);
    expect(await tryPromoCode(elsewhere, shown, "AMIGOS")).toMatchObject(right);
  });
});

describe("two orders with the last use of a code at once", () => {
  it("tell the later one that the code is used up, not that the seats are gone", async () => {
    const ctx = giving.at(now);
    const sale = await openSale();
    await ctx.transaction((db) =>
      db.ticketOption.updateMany({ where: { id: sale.optionId }, data: { quantity: 9 } }),
    );
    armFailpoint("charge.after_intention", "throw");
    const orders = [inputOf(sale, paying), inputOf(sale, paying)];
    const results = await Promise.allSettled(
      orders.map((input) => giveDonation(giving.visitorAt(now), input)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toMatchObject([{ fields: { promo_code: [{ code: "promo_code_used_up" }] } }]);
  });
});

describe("an order that costs nothing", () => {
  it("is found without a charge, and an equal one needs a confirmation", async () => {
    const ctx = giving.at(now);
    const sale = await openSale(0n);
    await ctx.transaction((db) =>
      db.ticketOption.updateMany({ where: { id: sale.optionId }, data: { quantity: 9 } }),
    );
    const input = inputOf(sale);
    const { donation } = await giveDonation(giving.visitorAt(now), input);
    expect(await findFreeOrder(ctx, donation.uuid)).toMatchObject({
      donationId: donation.uuid,
      donationStatus: "active",
      donationAmount: 0n,
      donorEmail: input.body.donor.email,
    });
    expect(await findFreeOrder(ctx, ctx.newId())).toBeNull();
    const again = { ...input, idempotencyKey: randomUUID() };
    await expect(giveDonation(giving.visitorAt(now), again)).rejects.toMatchObject({
      code: "possible_duplicate",
      details: { decided: true },
    });
    const body = { ...input.body, confirm_duplicate: true };
    const more = await giveDonation(giving.visitorAt(now), { ...again, body });
    expect(more.donation.uuid).not.toBe(donation.uuid);
  });

  it("counts for its network block, its e-mail and its campaign", async () => {
    const campaignId = randomUUID();
    const from = (ip: string) =>
      createPublicContext({
        ...{ organization: giving.organization, now: new Date(now), locale: "es", ip },
      });
    const order = (at: number, email = newEmail()) =>
      limitFreeOrders(from(`2001:db8:${at.toString(16)}::1`), { campaignId, email });
    const refusal = { code: "rate_limited", retryAfter: expect.any(Number) as number };
    for (let at = 0; at < 5; at += 1) await order(1_000 + at, "victim@example.org");
    await expect(order(1_005, "victim@example.org")).rejects.toMatchObject(refusal);
    for (let at = 0; at < 60; at += 1) await order(2_000);
    await expect(order(2_000)).rejects.toMatchObject(refusal);
    for (let at = 0; at < 435; at += 1) await order(3_000 + at);
    await expect(order(4_000)).rejects.toMatchObject(refusal);
  });
});
