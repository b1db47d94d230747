import { beforeAll, describe, expect, it } from "vitest";
import { donationJson } from "~/http/calls/donation-json.server";
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
import { getDonation } from "./get-donation.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let ctx: OrganizationContext;
let base: { campaignId: string; processorId: string };

beforeAll(async () => {
  ctx = await createTestOrganization(now);
  const campaignId = await createTestCampaign(ctx);
  base = { campaignId, processorId: await createTestProcessor(ctx) };
});

describe("getDonation", () => {
  it("returns the contract's whole object", async () => {
    const id = await createTestDonation(ctx, {
      ...base,
      recurrence: "monthly",
      collectDay: 0,
      amount: 340_065n,
      transactions: [
        { status: "approved", date: new Date("2026-11-01T02:00:00Z"), period: "2026-10" },
        {
          status: "rejected",
          date: new Date("2026-11-03T12:00:00Z"),
          period: "2026-11",
          attempt: 2,
          declineCode: "insufficient_funds",
        },
        // Midnight of 31 December in Buenos Aires.
        { status: "planned", date: new Date("2026-12-31T03:00:00Z"), period: "2026-12" },
      ],
    });
    const donation = await getDonation(ctx, id);
    expect(donation.transactions[1]?.declineFamily).toBe("no_funds");
    const json = JSON.parse(JSON.stringify(donationJson(donation))) as Record<string, unknown>;
    expect(json).toMatchObject({
      uuid: id,
      status: "active",
      recurrence: "monthly",
      amount: "3400.65",
      currency: "ARS",
      collect_day: "last",
      next_charge_on: "2026-12-31",
      paused_reason: null,
      paused_at: null,
      discarded_reason: null,
      campaign: { uuid: base.campaignId, title: "Techo para todos" },
      donor: { first_name: "Inés", last_name: "Núñez", email: "ines@example.org" },
      payment_method: { last_four: "3704", brand: "visa", expiry: "07/2031" },
      upgrades: [],
    });
    expect(json.transactions).toEqual([
      expect.objectContaining({ status: "planned", period: "2026-12", decline_code: null }),
      {
        uuid: expect.any(String),
        status: "rejected",
        amount: "3400.65",
        currency: "ARS",
        date: "2026-11-03T12:00:00.000Z",
        period: "2026-11",
        gateway: "local_payments",
        attempt: 2,
        decline_code: "insufficient_funds",
        commission: "0.00",
        refunded_amount: "0.00",
      },
      expect.objectContaining({ status: "approved", date: "2026-11-01T02:00:00.000Z" }),
    ]);
  });

  it("shows why it is paused, and which periods were missed", async () => {
    const pausedAt = new Date("2026-11-10T10:00:00Z");
    const missed = {
      period: "2026-10",
      dueAt: new Date("2026-10-05T03:00:00Z"),
      lapsesAt: new Date("2026-11-05T03:00:00Z"),
    };
    const paused = { status: "paused", pausedReason: "cc_expired", pausedAt, missed: [missed] };
    const monthly = { ...base, recurrence: "monthly", collectDay: 5 } as const;
    const id = await createTestDonation(ctx, { ...monthly, ...paused });
    const donation = await getDonation(ctx, id);
    expect(donation).toMatchObject({
      collectDay: 5,
      nextChargeOn: null,
      pausedReason: "cc_expired",
      pausedAt,
      missed: [{ period: "2026-10", dueAt: missed.dueAt }],
    });
  });

  it("has no collect day if it is one-time, and no card if none is active", async () => {
    const id = await createTestDonation(ctx, base);
    await ctx.transaction((db) =>
      db.paymentMethod.updateMany({ where: { donationId: id }, data: { active: false } }),
    );
    const donation = await getDonation(ctx, id);
    expect(donation).toMatchObject({ collectDay: null, nextChargeOn: null, paymentMethod: null });
    expect(donationJson(donation).payment_method).toBeNull();
  });

  it("is not found if it is random, malformed, another tenant's, refused or undecided", async () => {
    const other = await createTestOrganization(now);
    const id = await createTestDonation(ctx, base);
    const refused = await createTestDonation(ctx, { ...base, status: "refused" });
    const attempted = await createTestDonation(ctx, { ...base, status: "attempted" });
    const missing = { code: "not_found" };
    await expect(getDonation(other, id)).rejects.toMatchObject(missing);
    for (const wrong of [ctx.newId(), "42", "", `${id}'`, refused, attempted]) {
      await expect(getDonation(ctx, wrong), wrong).rejects.toMatchObject(missing);
    }
  });

  it("rejects an actor who may not read donations", async () => {
    const stranger = contextAt(ctx.organization, now, "nobody");
    await expect(getDonation(stranger, ctx.newId())).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows a payment method other than a card, whose row has no card column", async () => {
    const id = await createTestDonation(ctx, { ...base, recurrence: "one_time", amount: 150_000n });
    const change = (data: object) =>
      ctx.transaction((db) => db.paymentMethod.updateMany({ where: { donationId: id }, data }));
    const details = { holderName: "Inés Núñez", holderDocument: "" };
    const voucher = { kind: "voucher", methodId: "pix", details };
    await expect(change(voucher)).rejects.toThrow("payment_methods_kind");
    const none = { firstSix: null, lastFour: null, cardholderName: null, fingerprint: null };
    await change({ ...voucher, ...none, expirationMonth: null, expirationYear: null });
    const json = donationJson(await getDonation(ctx, id));
    expect(json.payment_method).toMatchObject({ last_four: null, brand: "pix", expiry: null });
  });
});
