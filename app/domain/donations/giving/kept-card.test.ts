/** Tests the card that a donor lets us keep for an hour: stored with a planned end, taken over once, erased otherwise. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { armFailpoint } from "~/infrastructure/failpoints";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { asJob, useTestDatabase } from "../../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { asDonor } from "~/domain/context";
import { forgetKeptCard } from "~/domain/donations/cards/forget-kept-card.server";
import { conversionSchema, donationSchema } from "~/domain/donations/schema";
import { convertDonation } from "./convert-donation.server";
import { getConversion } from "./get-conversion.server";
import { giveDonation } from "./give-donation.server";
import { KEPT_MS, keptLimits } from "./kept-card";

const cards = vi.hoisted(() => ({
  stored: [] as { cardId?: string; chargeFollows?: boolean }[],
  erased: [] as string[],
}));
vi.mock("~/infrastructure/vault-client.server", () => ({
  VaultRefusal: class VaultRefusal extends Error {},
  vault: () => ({
    store: async (input: { cardId?: string; chargeFollows?: boolean }) => {
      cards.stored.push(input);
      return input.cardId ?? randomUUID();
    },
    erase: async (_: string, id: string) => void cards.erased.push(id),
  }),
}));

useTestDatabase();
process.env.APP_SECRET ??= "a secret of sixteen or more";
const given = "2027-01-12T15:00:00Z";
const soon = "2027-01-12T15:30:00Z";
const over = new Date(new Date(given).getTime() + KEPT_MS).toISOString();
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});
beforeEach(() => {
  cards.stored.length = 0;
  cards.erased.length = 0;
});

const consents = [{ key: "keep_card", text: "Sí.", version: "2026-12", at: given }];
/** Returns a donation whose card is kept. */
const keep = async (agreed: object[] = consents) => {
  const ctx = giving.at(given);
  const { donationId, donationAmount } = await makeDonation(ctx, giving, {
    email: `ana-${randomUUID()}@example.org`,
  });
  const vaultCardId = randomUUID();
  await ctx.transaction(async (db) => {
    await db.paymentMethod.updateMany({ where: { donationId }, data: { vaultCardId } });
    await db.donation.updateMany({ where: { id: donationId }, data: { consents: agreed } });
  });
  return { donationId, donationAmount, vaultCardId };
};
const donorAt = (id: string, at = soon) => asDonor(giving.visitorAt(at), id, "convert");
const order = (values: object = {}) =>
  conversionSchema.parse({
    ...{ amount: "1500.00", agreed: "on", first_charge_on: "2027-02-12", kept_card: "1" },
    ...values,
  });
const cardOf = (donationId: string) =>
  giving.at(given).read(async (db) => {
    const row = await db.paymentMethod.findFirstOrThrow({ where: { donationId, active: true } });
    return row.vaultCardId;
  });
const forget = (vaultCardId: string) =>
  forgetKeptCard(asJob(giving.at(over), "donations.forget-kept-card"), { vaultCardId });

describe("a kept card", () => {
  it("is taken over by the monthly donation once, and then not erased", async () => {
    const { donationId, vaultCardId } = await keep();
    expect((await getConversion(donorAt(donationId))).offer?.kept).toMatchObject({
      lastFour: "1111",
      until: new Date(over),
    });
    const both = await Promise.all([
      convertDonation(donorAt(donationId), order()),
      convertDonation(donorAt(donationId), order()),
    ]);
    expect(new Set(both).size).toBe(1);
    expect(await cardOf(both[0])).toBe(vaultCardId);
    expect(await cardOf(donationId)).toBeNull();
    await forget(vaultCardId);
    expect(cards.erased).toEqual([]);
    expect(await cardOf(both[0])).toBe(vaultCardId);
  });

  it("is erased after an hour, also when the job runs twice, and converts nothing from then on", async () => {
    const { donationId, vaultCardId } = await keep();
    await forget(vaultCardId);
    await forget(vaultCardId);
    expect(cards.erased).toEqual([vaultCardId, vaultCardId]);
    expect(await cardOf(donationId)).toBeNull();
    expect((await getConversion(donorAt(donationId))).offer?.kept).toBeNull();
    await expect(convertDonation(donorAt(donationId), order())).rejects.toThrow(
      "card_token_expired",
    );
  });

  it("is not used after its hour, without consent, nor for more than the donation", async () => {
    const { donationId, donationAmount } = await keep();
    expect(donationAmount).toBe(150_000n);
    const late = convertDonation(donorAt(donationId, over), order());
    await expect(late).rejects.toThrow("card_token_expired");
    const dear = convertDonation(donorAt(donationId), order({ amount: "1500.01" }));
    await expect(dear).rejects.toMatchObject({
      fields: { amount: [{ code: "amount_invalid" }] },
    });
    const unagreed = await keep([]);
    expect((await getConversion(donorAt(unagreed.donationId))).offer?.kept).toBeNull();
    await expect(convertDonation(donorAt(unagreed.donationId), order())).rejects.toThrow(
      "card_token_expired",
    );
  });

  it("continues nothing where every gateway asks for the security code, which nobody keeps", async () => {
    const { donationId } = await keep();
    const charge = (provider: string) =>
      giving.at(given).transaction((db) => db.paymentProcessor.updateMany({ data: { provider } }));
    await charge("conekta");
    try {
      expect((await getConversion(donorAt(donationId))).state).toBe("closed");
      await expect(convertDonation(donorAt(donationId), order())).rejects.toThrow("not_receiving");
    } finally {
      await charge("dlocal");
    }
  });

  it("is not offered where the campaign asks for more than the donation", () => {
    const donation = { amount: 1000n, currency: "ARS" } as const;
    expect(keptLimits({ min: 2000n, max: 9000n, choices: null }, donation)).toBeNull();
    expect(keptLimits({ min: 1n, max: 9000n, choices: [2000n] }, donation)).toBeNull();
    expect(keptLimits({ min: 1n, max: 9000n, choices: [500n, 2000n] }, donation)).toEqual({
      ...{ min: 1n, max: 1000n },
      choices: [500n],
    });
  });
});

describe("a donation whose donor ticks the box", () => {
  const give = async (recurrency: 0 | 1, agreed: string[]) => {
    const { slug } = await giving
      .at(given)
      .read((db) => db.campaign.findFirstOrThrow({ where: { id: giving.campaignId } }));
    armFailpoint("charge.after_intention", "throw");
    const email = `eva-${randomUUID()}@example.org`;
    await giveDonation(giving.visitorAt(given), {
      campaignSlug: slug,
      idempotencyKey: randomUUID(),
      body: donationSchema.parse({
        donation: {
          ...{ recurrency, items: [{ amount: "1500" }] },
          ...(recurrency === 1 && { collect_day: 5 }),
        },
        payment_method: {
          ...{ cardholder_name: "Eva Sol", cardholder_id_number: "20123456" },
          ...{ gateway: { token: randomUUID() }, card: CARD_SUMMARY },
        },
        donor: { first_name: "Eva", last_name: "Sol", email },
        consents: agreed,
      }),
    });
    return giving.at(given).read((db) =>
      db.donation.findFirstOrThrow({
        where: { donor: { email } },
        include: { paymentMethods: true },
      }),
    );
  };
  const planned = (cardId: string) =>
    giving.at(given).read((db) =>
      db.outbox.findMany({
        where: { payload: { path: ["vaultCardId"], equals: cardId } },
        select: { job: true, dueAt: true },
      }),
    );

  it("stores its card, and plans its end an hour later", async () => {
    const donation = await give(0, ["keep_card"]);
    const cardId = cards.stored[0]?.cardId ?? "";
    expect(cards.stored).toMatchObject([{ chargeFollows: true }]);
    expect(donation.paymentMethods[0]?.vaultCardId).toBe(cardId);
    expect(donation.consents).toMatchObject([{ key: "keep_card" }]);
    expect(await planned(cardId)).toEqual([
      { job: "donations.forget-kept-card", dueAt: new Date(over) },
    ]);
  });

  it("keeps nothing without the box, and a monthly one plans no end", async () => {
    const once = await give(0, []);
    expect(cards.stored).toEqual([]);
    expect(once.paymentMethods[0]?.vaultCardId).toBeNull();
    const monthly = await give(1, ["keep_card"]);
    expect(cards.stored).toMatchObject([{ cardId: undefined }]);
    expect(monthly.consents).toEqual([]);
  });
});
