/** Tests what only Mercado Pago has: stored cards, challenges, application fees, disputes, its words. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChargeRequest } from "~/providers/provider";
import { goodNumber } from "../simulators/dlocal/driver";
import { MercadopagoDriver } from "./mercadopago-driver";

const driver = new MercadopagoDriver();
const { provider, simulator } = driver;
const reads = () => driver.received.map((raw) => provider.parseWebhook?.(raw, driver.io()));

beforeAll(() => driver.start());
afterAll(() => driver.stop());
beforeEach(() => {
  driver.received = [];
});

const booked = (reference: string) =>
  simulator.books.all("payments").find((one) => one.reference === reference);
const email = () => `${randomUUID()}@example.org`;

async function charged(changes: Partial<ChargeRequest> = {}) {
  const charge = driver.chargeOf(changes);
  const outcome = await provider.charge(charge, driver.io());
  if (outcome.kind !== "approved") throw new Error(outcome.kind);
  return { charge, outcome };
}

test("a first month stores the card, and the next ones charge it without its code", async () => {
  const payer = { name: "Ana Paz", email: email(), document: "20123456" };
  const { outcome } = await charged({ payer, recurring: "first" });
  const storedCardId = outcome.storedCardId ?? "";
  expect(storedCardId).toMatch(/^\S+\/\d+\/visa$/);
  const month = driver.chargeOf({
    payer,
    recurring: "next",
    networkReference: outcome.networkReference,
    instrument: { kind: "card", card: { kind: "stored_card", storedCardId } },
  });
  expect(await provider.charge(month, driver.io())).toMatchObject({ kind: "approved", flags: [] });
  expect(booked(month.reference)).toMatchObject({ storedCard: storedCardId.split("/")[1] });
});

test("an account that needs the code declines a month with the cause of it", async () => {
  const payer = { name: "Ana Paz", email: email(), document: "20123456" };
  const { outcome } = await charged({ payer, recurring: "first" });
  const account = simulator.books.all("accounts")[0];
  if (!account) throw new Error("no account");
  simulator.books.put("accounts", account.id, { ...account, withoutCode: false });
  const card = { kind: "stored_card", storedCardId: outcome.storedCardId ?? "" } as const;
  const month = driver.chargeOf({ payer, recurring: "next", instrument: { kind: "card", card } });
  const refused = { kind: "rejected", cause: "missing_security_code" };
  expect(await provider.charge(month, driver.io())).toMatchObject(refused);
  simulator.books.put("accounts", account.id, account);
});

test("a stored card that the account does not have is not charged, nor declined", async () => {
  const card = { kind: "stored_card", storedCardId: "customer/1/visa" } as const;
  const charge = driver.chargeOf({ recurring: "next", instrument: { kind: "card", card } });
  expect(await provider.charge(charge, driver.io())).toEqual({
    ...{ kind: "not_sent", reason: "card_not_found" },
  });
});

test("installments, descriptor and our commission arrive", async () => {
  const order = { installments: 3, softDescriptor: "TECHO", applicationFee: 4_321n };
  const { charge } = await charged(order);
  expect(booked(charge.reference)).toMatchObject({
    ...{ installments: 3, descriptor: "TECHO", applicationFee: 43.21, amount: 1234.5 },
  });
});

test.each([
  ["5031755734530604", "master"],
  ["4002765734530601", "debvisa"],
  ["371180303257522", "amex"],
])("the account's own methods name the brand of %s", async (number, methodId) => {
  const charge = driver.chargeOf();
  const securityCode = methodId === "amex" ? "1234" : "123";
  const io = driver.ioFor(number, { card: { securityCode } });
  const outcome = await provider.charge(charge, io);
  expect(outcome.kind).toBe("approved");
  expect(booked(charge.reference)).toMatchObject({ methodId });
});

test.each([
  ["FUND", "insufficient_funds"],
  ["OTHE", "do_not_honor"],
  ["SECU", "bad_security_code"],
  ["EXPI", "expired_card"],
  ["FORM", "invalid_payment_method"],
  ["CALL", "do_not_honor"],
])("the holder %s is declined as %s", async (holderName, cause) => {
  const io = driver.ioFor("4509953566233704", { card: { holderName } });
  const outcome = await provider.charge(driver.chargeOf(), io);
  expect(outcome).toMatchObject({ kind: "rejected", cause });
});

/** Makes a token as the company's script does in a browser, with the account's public key alone. */
async function scripted(number: string): Promise<{ id: string }> {
  const key = driver.io().credentials.publicKey ?? "";
  const url = `${simulator.url()}/v1/card_tokens?public_key=${encodeURIComponent(key)}`;
  const card = {
    ...{ card_number: number, expiration_month: "12", expiration_year: "2039" },
    security_code: "123",
    cardholder: { name: "APRO", identification: { type: "DNI", number: "20123456" } },
  };
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(card) });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  return (await answer.json()) as { id: string };
}

const good = { firstSix: goodNumber.slice(0, 6), lastFour: goodNumber.slice(-4) };

test("the token of the company's own script is charged, and stores the card of a first month", async () => {
  const { id } = await scripted(goodNumber);
  const payer = { name: "Ana Paz", email: email(), document: "20123456" };
  const companyToken = { id, ...good, deviceId: "armor.x" };
  const { charge, outcome } = await charged({ payer, companyToken, recurring: "first" });
  expect(booked(charge.reference)).toMatchObject({ token: id });
  expect(outcome.storedCardId).toMatch(/visa$/);
});

test("a token that is used, another card's or unknown leaves the card to the vault", async () => {
  const other = await scripted("5031755734530604");
  const { id: used } = await scripted(goodNumber);
  await charged({ companyToken: { id: used, ...good } });
  for (const id of [other.id, used, "0".repeat(31) + "a"]) {
    const { charge } = await charged({ companyToken: { id, ...good } });
    const { methodId, token } = booked(charge.reference) ?? {};
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(token).not.toBe(id);
    expect(methodId).toBe("visa");
  }
});

test("a document that the company refuses names its field, and no card was tried", async () => {
  const payer = { name: "Ana Paz", email: email(), document: "1" };
  const charge = driver.chargeOf({ payer });
  expect(await provider.charge(charge, driver.io())).toMatchObject({
    ...{ kind: "rejected", fault: "document", rawCode: "324" },
  });
  expect(await driver.paymentsOf(charge.reference)).toBe(0);
});

test("another currency than the account's is not sent", async () => {
  const charge = driver.chargeOf({ currency: "USD" });
  expect(await provider.charge(charge, driver.io())).toEqual({
    ...{ kind: "not_sent", reason: "unsupported_instrument" },
  });
});

test("a word of tomorrow stays unknown, in the answer and in the look-up", async () => {
  await driver.script("strange");
  const charge = driver.chargeOf();
  const unknown = { kind: "unknown", reason: "status rescheduled" };
  expect(await provider.charge(charge, driver.io())).toEqual(unknown);
  expect(await provider.lookUp(charge, driver.io())).toEqual(unknown);
});

test("a challenge is a form that the browser posts to the bank", async () => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.ioFor("5483928164574623"));
  if (outcome.kind !== "pending" || outcome.nextAction?.kind !== "form") throw new Error("no form");
  const { fields, url } = outcome.nextAction;
  const post = (body: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(body), redirect: "manual" });
  expect((await post({ ...fields })).status).toBe(200);
  expect((await post({ result: "approve" })).status).toBe(303);
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({
    outcome: { kind: "approved" },
  });
  expect(reads()).toMatchObject([{ valid: true, providerId: outcome.providerId }]);
});

test("a refund in the company's panel and a dispute are found by the payment", async () => {
  const { charge, outcome } = await charged();
  const io = driver.io();
  const find = async () => {
    const found = await provider.findAfterwards?.(outcome.providerId, io);
    if (found?.kind !== "found") throw new Error("not found");
    return found;
  };
  expect(await find()).toMatchObject({ refunds: [], dispute: { isOpen: false } });
  await driver.eventOf(charge, { type: "refunded", amount: 100 });
  const [refundId = ""] = (await find()).refunds;
  expect(await provider.lookUpRefund?.(refundId, io)).toEqual({
    ...{ kind: "found", state: "done", providerId: outcome.providerId },
    booked: { amount: 10_000n, currency: "ARS" },
  });
  const stages = [
    ["in_mediation", "opened", true],
    ["charged_back", "opened", true],
    ["dispute_lost", "lost", true],
    ["dispute_won", "won", false],
  ] as const;
  for (const [type, state, isOpen] of stages) {
    await driver.eventOf(charge, { type });
    const { dispute } = await find();
    expect(dispute.isOpen).toBe(isOpen);
    expect(await provider.lookUpDispute?.(dispute.id, io)).toMatchObject({ kind: "found", state });
    const found = await provider.lookUp(charge, io);
    expect(found).toMatchObject({ outcome: { kind: "approved" } });
  }
});

test("a dispute of a payment that the organisation gave back itself has ended", async () => {
  const { charge, outcome } = await charged();
  await driver.eventOf(charge, { type: "in_mediation" });
  await driver.eventOf(charge, { type: "refunded" });
  const found = await provider.findAfterwards?.(outcome.providerId, driver.io());
  if (found?.kind !== "found") throw new Error("not found");
  const ended = { kind: "found", state: "won" };
  expect(await provider.lookUpDispute?.(found.dispute.id, driver.io())).toMatchObject(ended);
});

test("an unreadable refund hides no other, and is not taken for none", async () => {
  const { charge, outcome } = await charged();
  await driver.eventOf(charge, { type: "refunded", amount: 100 });
  const io = driver.io();
  const http: typeof io.http = async (request) => {
    const answer = await io.http(request);
    if (!("body" in answer)) return answer;
    const payment = JSON.parse(answer.body) as { refunds: unknown[] };
    payment.refunds.push({ id: 7, amount: "100" });
    return { ...answer, body: JSON.stringify(payment) };
  };
  const broken = { ...io, http };
  const found = await provider.findAfterwards?.(outcome.providerId, broken);
  expect(found).toMatchObject({ kind: "found", isWhole: false, refunds: [expect.any(String)] });
  const unread = `refund-7-of-${outcome.providerId}`;
  expect(await provider.lookUpRefund?.(unread, broken)).toMatchObject({ kind: "unknown" });
});
