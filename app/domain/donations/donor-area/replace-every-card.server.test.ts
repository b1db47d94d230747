/** Tests that a card token works once, for one donation and for all of a donor. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { asDonorAccount } from "~/domain/context";
import { replaceEveryCard } from "./replace-every-card.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { replacementSchema, type Replacement } from "~/domain/donations/schema";

vi.mock("~/infrastructure/vault-client.server", async () =>
  (await import("../../../../tests/factories/servers/token-vault")).tokenVault(),
);

useTestDatabase();
const given = new Date("2027-01-12T15:00:00Z");
const later = "2027-02-11T12:00:00Z";
const used = { code: "card_token_expired" };
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(given);
});

const owner = () => contextAt(giving.organization, new Date(later), "owner");
const give = async (more: { email?: string; amount?: bigint } = {}) => {
  const order = { monthly: true, collectDay: 10, ...more };
  return (await makeDonation(giving.at(given), giving, order)).donationId;
};
const cardsOf = (id: string) =>
  giving.at(given).read((db) => db.paymentMethod.count({ where: { donationId: id } }));
/** A call with a token that was fetched before. */
const byToken = (token: string, name = "Ana Paz"): Replacement =>
  replacementSchema.parse({
    payment_method: {
      gateway: { token },
      cardholder_name: name,
      cardholder_id_number: "20123456",
    },
  });

it("changes one donation, and no other afterwards or at the same time", async () => {
  const [id, other] = [await give(), await give()];
  const token = randomUUID();
  await replacePaymentMethod(owner(), id, byToken(token));
  for (const one of [id, other]) {
    await expect(replacePaymentMethod(owner(), one, byToken(token))).rejects.toMatchObject(used);
  }
  const second = randomUUID();
  const both = await Promise.allSettled(
    [id, other].map((one) => replacePaymentMethod(owner(), one, byToken(second))),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await cardsOf(id)) + (await cardsOf(other))).toBe(4);
});

it("gets the first answer again under the same key, also at the same time", async () => {
  const id = await give();
  const first = { state: "done", answer: { chargedPeriod: null, isResumed: false } };
  const token = randomUUID();
  const keyed = { idempotencyKey: randomUUID() };
  const send = (name?: string) => replacePaymentMethod(owner(), id, byToken(token, name), keyed);
  expect(await Promise.all([send(), send()])).toEqual([first, first]);
  expect(await send()).toEqual(first);
  expect(await cardsOf(id)).toBe(2);
  await expect(send("Eva Sol")).rejects.toMatchObject({ code: "idempotency_key_reused" });
  // The same card was typed again: the repeat keeps nothing.
  expect(await replacePaymentMethod(owner(), id, byToken(randomUUID()), keyed)).toEqual(first);
  expect(await cardsOf(id)).toBe(2);
});

it("needs no security code, because none is kept", async () => {
  const id = await give();
  const sent = byToken(randomUUID());
  const card = { ...CARD_SUMMARY, issues: ["security_code_required"] };
  const payment_method = { ...sent.payment_method, card };
  await replacePaymentMethod(owner(), id, { ...sent, payment_method });
  expect(await cardsOf(id)).toBe(2);
});

it("is copied for each further donation of a donor who changes the card of all", async () => {
  const email = `${randomUUID()}@example.org`;
  const [id, other] = [await give({ email, amount: 2_000n }), await give({ email })];
  const { donorId } = await giving
    .at(given)
    .read((db) => db.donation.findFirstOrThrow({ where: { id } }));
  const account = asDonorAccount(giving.visitorAt(later), { donorId, id: randomUUID() });
  const token = randomUUID();
  await replaceEveryCard(account, id, byToken(token));
  expect([await cardsOf(id), await cardsOf(other)]).toEqual([2, 2]);
  await expect(replaceEveryCard(account, id, byToken(token))).rejects.toMatchObject(used);
  expect([await cardsOf(id), await cardsOf(other)]).toEqual([2, 2]);
});
