/** Tests what only Stripe has: stored cards, challenges, declines, disputes, its words and units. */
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChargeRequest } from "~/providers/provider";
import { StripeDriver } from "./stripe-driver";

const driver = new StripeDriver();
const { provider, simulator } = driver;
const reads = () =>
  Promise.all(
    driver.received.map((raw) => Promise.resolve(provider.parseWebhook?.(raw, driver.io()))),
  );

beforeAll(() => driver.start());
afterAll(() => driver.stop());
beforeEach(() => {
  driver.received = [];
});

async function charged(changes: Partial<ChargeRequest> = {}, io = driver.io()) {
  const charge = driver.chargeOf(changes);
  const outcome = await provider.charge(charge, io);
  if (outcome.kind !== "approved") throw new Error(JSON.stringify(outcome));
  return { charge, outcome };
}
const stored = (storedCardId = "") =>
  ({ kind: "card", card: { kind: "stored_card", storedCardId } }) as const;

test("a first month stores the card with the network's reference, and the next ones charge it", async () => {
  const { charge, outcome } = await charged({ recurring: "first" });
  expect(outcome.storedCardId).toMatch(/^cus_\w+\/pm_\w+$/);
  expect(outcome.networkReference).toMatch(/^NTX_/);
  const { networkReference, storedCardId } = outcome;
  const month = await charged({
    ...{ recurring: "next", networkReference, instrument: stored(storedCardId) },
  });
  expect(month.outcome).toMatchObject({ storedCardId, flags: [] });
  const books = simulator.books.all("payments");
  expect(books.find((one) => one.reference === month.charge.reference)).toMatchObject({
    ...{ isOffSession: true, customer: storedCardId?.split("/")[0] },
  });
  expect(books.find((one) => one.reference === charge.reference)?.isOffSession).toBe(false);
});

test("a month with the vault's card stores it for the next one", async () => {
  const card = { kind: "vault_card", cardId: "any", organizationId: randomUUID() } as const;
  const { outcome } = await charged({ recurring: "next", instrument: { kind: "card", card } });
  const { storedCardId } = outcome;
  const month = await charged({ recurring: "next", instrument: stored(storedCardId) });
  expect(month.outcome.storedCardId).toBe(storedCardId);
});

test("a single donation stores no card", async () => {
  expect((await charged()).outcome.storedCardId).toBeUndefined();
});

test("a stored card that the account does not have is not charged, nor declined", async () => {
  const charge = driver.chargeOf({ recurring: "next", instrument: stored("cus_none/pm_none") });
  const gone = { kind: "not_sent", reason: "card_not_found" };
  expect(await provider.charge(charge, driver.io())).toEqual(gone);
});

test.each([
  ["4000000000009995", "insufficient_funds"],
  ["4000000000000002", "do_not_honor"],
  ["4000000000000127", "bad_security_code"],
  ["4000000000000069", "expired_card"],
  ["4100000000000019", "high_risk"],
  ["4242424242424241", "invalid_number"],
])("the number %s is declined as %s", async (number, cause) => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.ioFor(number));
  expect(outcome).toMatchObject({ kind: "rejected", cause });
  const found = await provider.lookUp(charge, driver.io());
  // A wrong number makes no payment.
  expect(found).toMatchObject(
    cause === "invalid_number" ? { kind: "not_found" } : { outcome: { kind: "rejected", cause } },
  );
});

test.each([
  ["approve", { kind: "approved" }],
  ["deny", { kind: "rejected", cause: "authentication_required" }],
])("a challenge is a page of the bank, which the donor may %s", async (result, ended) => {
  const charge = driver.chargeOf({ recurring: "first" });
  const outcome = await provider.charge(charge, driver.ioFor("4000002500003155"));
  if (outcome.kind !== "pending" || outcome.nextAction?.kind !== "redirect")
    throw new Error("no page");
  const { url } = outcome.nextAction;
  expect((await fetch(url)).status).toBe(200);
  const body = new URLSearchParams({ result });
  const back = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(back.headers.get("location")).toBe(charge.callbackUrl);
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({ outcome: ended });
  expect(await reads()).toMatchObject([{ reference: charge.reference, outcome: ended }]);
});

test("a bank that asks each time declines a month without its donor", async () => {
  const first = driver.chargeOf({ recurring: "first" });
  const outcome = await provider.charge(first, driver.ioFor("4000002760003184"));
  if (outcome.kind !== "pending" || outcome.nextAction?.kind !== "redirect")
    throw new Error("no page");
  await fetch(outcome.nextAction.url, {
    ...{ method: "POST", redirect: "manual" },
    body: new URLSearchParams({ result: "approve" }),
  });
  const found = await provider.lookUp(first, driver.io());
  if (found.kind !== "found" || found.outcome.kind !== "approved") throw new Error(found.kind);
  const month = driver.chargeOf({
    ...{ recurring: "next", instrument: stored(found.outcome.storedCardId) },
  });
  expect(await provider.charge(month, driver.io())).toMatchObject({
    ...{ kind: "rejected", cause: "authentication_required" },
  });
});

test.each([
  [500n, "MXN"],
  [20_000_000_000n, "MXN"],
] as const)("an amount of %s that the server refuses books nothing", async (amount, currency) => {
  const charge = driver.chargeOf({ amount, currency });
  expect(await provider.charge(charge, driver.io())).toMatchObject({
    ...{ kind: "rejected", cause: "invalid_amount" },
  });
  expect(await driver.paymentsOf(charge.reference)).toBe(0);
});

test("the name on the statement arrives, and the fees and taxes are told apart", async () => {
  const { charge, outcome } = await charged({ softDescriptor: "TECHO" });
  const [kept] = simulator.books.all("payments").filter((one) => one.suffix === "TECHO");
  expect(kept?.reference).toBe(charge.reference);
  expect(outcome.costs).toEqual({ fee: 1_382n, taxes: 221n });
});

test("a word of tomorrow stays unknown, in the answer and in the look-up", async () => {
  await driver.script("strange");
  const charge = driver.chargeOf();
  const unknown = { kind: "unknown", reason: "status rescheduled" };
  expect(await provider.charge(charge, driver.io())).toEqual(unknown);
  expect(await provider.lookUp(charge, driver.io())).toEqual(unknown);
});

test("a refund in the panel and the stages of a dispute are told and found", async () => {
  const { charge, outcome } = await charged();
  const { providerId } = outcome;
  await driver.eventOf(charge, { type: "refunded", amount: 100 });
  const booked = { amount: 10_000n, currency: "MXN" };
  const [refund] = await reads();
  expect(refund).toMatchObject({ providerId, booked, outcome: { kind: "refund", state: "done" } });
  const refundId = refund?.valid && refund.outcome.kind === "refund" ? refund.outcome.refundId : "";
  expect(await provider.lookUpRefund?.(refundId, driver.io())).toEqual({
    ...{ kind: "found", state: "done", providerId, booked },
  });
  for (const [type, stage] of [
    ["in_mediation", "opened"],
    ["charged_back", "opened"],
    ["dispute_won", "won"],
    ["dispute_lost", "lost"],
  ] as const) {
    await driver.eventOf(charge, { type });
    const [message] = await reads();
    expect(message).toMatchObject({ providerId, outcome: { kind: "dispute", stage } });
    const id =
      message?.valid && message.outcome.kind === "dispute" ? message.outcome.disputeId : "";
    const found = await provider.lookUpDispute?.(id, driver.io());
    expect(found).toMatchObject({ kind: "found", state: stage, providerId });
  }
  expect(await provider.lookUpRefund?.("re_none", driver.io())).toEqual({ kind: "not_found" });
});

test("an event whose signature is old changes nothing", async () => {
  const { charge } = await charged();
  await driver.eventOf(charge, { type: "approved" });
  const [raw] = driver.received;
  if (!raw) throw new Error("nothing came");
  const io = driver.io();
  const at = (minutes: number) => ({ ...io, now: () => new Date(Date.now() + minutes * 60_000) });
  expect(await provider.parseWebhook?.(raw, at(4))).toMatchObject({ valid: true });
  expect(await provider.parseWebhook?.(raw, at(6))).toEqual({ valid: false });
});

test("an event of another kind is kept for a person", async () => {
  const { charge } = await charged();
  await driver.eventOf(charge, { type: "approved" });
  const [raw] = driver.received;
  const body = Buffer.from(
    '{"id":"evt_1","created":1,"type":"account.updated","data":{"object":{}}}',
  );
  const time = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", "whsec_of_the_tests").update(`${time}.${String(body)}`);
  const headers = { ...raw?.headers, "stripe-signature": `t=${time},v1=${v1.digest("hex")}` };
  const read = await provider.parseWebhook?.({ address: "/", headers, body }, driver.io());
  expect(read).toMatchObject({ valid: true, outcome: { kind: "unreadable" } });
});

test("the itemised report names what was taken and what went back", () => {
  const text = [
    "created,reporting_category,gross,currency,payment_intent_id,description,payment_metadata[reference]",
    "2026-11-20 12:00:00,charge,300.50,mxn,pi_1,Donación,one",
    "2026-11-20 12:00:00,fee,-4.00,mxn,,Fee,",
    "2026-11-21 12:00:00,charge,10.00,mxn,pi_2,Donación,two",
    "2026-11-22 12:00:00,refund,-10.00,mxn,pi_2,Donación,two",
  ].join("\n");
  expect(provider.parseSettlement?.(text)).toMatchObject([
    { reference: "one", state: "taken", booked: { amount: 30_050n, currency: "MXN" } },
    { reference: "two", providerId: "pi_2", state: "returned", booked: { amount: 1_000n } },
  ]);
  expect(provider.parseSettlement?.("payment_id,status\n1,PAID")).toBeNull();
});

test("the wrong parameters of a request are refused as by the company", async () => {
  const answer = await fetch(`${simulator.url()}/v1/customers`, {
    method: "POST",
    headers: {
      Authorization: "Bearer sk_of_the_tests",
      "Stripe-Version": "2026-10-28.endive",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "name=Ana&email=ana%40example.org&phone=1",
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: "parameter_unknown" } });
});
