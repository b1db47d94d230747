/** Tests what only Conekta has: stored cards, challenges, declines, disputes, its words and units. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChargeRequest } from "~/providers/provider";
import { ConektaDriver } from "./conekta-driver";

const driver = new ConektaDriver();
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
const orderOf = (reference: string) => simulator.books.orderOf(reference);

test("a first month stores the card, and the next ones charge it under the same contract", async () => {
  const { charge, outcome } = await charged({ recurring: "first" });
  const { storedCardId } = outcome;
  expect(storedCardId).toMatch(/^cus_\w+\/src_\w+$/);
  const month = await charged({ recurring: "next", instrument: stored(storedCardId) });
  expect(month.outcome).toMatchObject({ storedCardId, flags: [] });
  const [first, next] = [orderOf(charge.reference), orderOf(month.charge.reference)];
  expect(first).toMatchObject({ isRecurrent: false });
  expect(next).toMatchObject({ isRecurrent: true, contract: first?.contract });
  expect(next?.payer.customer).toBe(storedCardId?.split("/")[0]);
});

test("a single donation stores no card", async () => {
  const { charge, outcome } = await charged();
  expect(outcome.storedCardId).toBeUndefined();
  expect(orderOf(charge.reference)?.payer.customer).toBeNull();
});

test("a month with the vault's card lacks the security code that Conekta asks for", async () => {
  const card = { kind: "vault_card", cardId: "any", organizationId: randomUUID() } as const;
  const charge = driver.chargeOf({ recurring: "next", instrument: { kind: "card", card } });
  expect(await provider.charge(charge, driver.io())).toMatchObject({
    ...{ kind: "rejected", cause: "missing_security_code" },
  });
  expect(await driver.paymentsOf(charge.reference)).toBe(0);
});

test("a stored card that the account does not have is not charged, nor declined", async () => {
  const charge = driver.chargeOf({ recurring: "next", instrument: stored("cus_none/src_none") });
  const gone = { kind: "not_sent", reason: "card_not_found" };
  expect(await provider.charge(charge, driver.io())).toEqual(gone);
});

test.each([
  ["4000000000000127", "insufficient_funds"],
  ["4000000000000002", "do_not_honor"],
  ["4000000000003170", "high_risk"],
  ["4242424242424241", "invalid_number"],
])("the number %s is declined as %s", async (number, cause) => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.ioFor(number));
  expect(outcome).toMatchObject({ kind: "rejected", cause });
  const found = await provider.lookUp(charge, driver.io());
  // A wrong number makes no order.
  expect(found).toMatchObject(
    cause === "invalid_number" ? { kind: "not_found" } : { outcome: { kind: "rejected", cause } },
  );
});

test.each([
  [{ year: 2020 }, "expired_card"],
  [{ securityCode: "12" }, "bad_security_code"],
])("a card with %j is declined as %s, and no order is made", async (card, cause) => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.ioFor("4242424242424242", { card }));
  expect(outcome).toMatchObject({ kind: "rejected", cause });
  expect(await driver.paymentsOf(charge.reference)).toBe(0);
});

test.each([
  ["approve", { kind: "approved" }],
  ["deny", { kind: "rejected", cause: "authentication_required" }],
])("a challenge is a page of the bank, which the donor may %s", async (result, ended) => {
  await driver.script("challenge");
  const charge = driver.chargeOf({ recurring: "first" });
  const outcome = await provider.charge(charge, driver.io());
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

test("a bank that asks declines a month without its donor", async () => {
  const { outcome } = await charged({ recurring: "first" });
  await driver.script("challenge");
  const month = driver.chargeOf({ recurring: "next", instrument: stored(outcome.storedCardId) });
  expect(await provider.charge(month, driver.io())).toMatchObject({
    ...{ kind: "rejected", cause: "authentication_required" },
  });
});

test.each([999n, 800_001n])("an amount of %s books nothing", async (amount) => {
  const charge = driver.chargeOf({ amount });
  expect(await provider.charge(charge, driver.io())).toMatchObject({
    ...{ kind: "rejected", cause: "invalid_amount" },
  });
  expect(await driver.paymentsOf(charge.reference)).toBe(0);
});

test("a word of tomorrow stays unknown, in the answer and in the look-up", async () => {
  await driver.script("strange");
  const charge = driver.chargeOf();
  const unknown = { kind: "unknown", reason: "status rescheduled" };
  expect(await provider.charge(charge, driver.io())).toEqual(unknown);
  expect(await provider.lookUp(charge, driver.io())).toEqual(unknown);
});

test("a refund whose answer was lost is made once", async () => {
  const { charge, outcome } = await charged();
  const reference = randomUUID();
  const { amount, currency } = charge;
  const { providerId } = outcome;
  const request = { reference, idempotencyKey: reference, providerId, amount, currency };
  const io = driver.io();
  // The answer of the third request is lost, after the order's look-up and its note.
  let sent = 0;
  const lossy: typeof io = {
    ...io,
    http: async (asked) => {
      const answer = await io.http(asked);
      sent += 1;
      return sent === 3 ? { sent: true, unknown: "timeout" } : answer;
    },
  };
  expect(await provider.refund?.(request, lossy)).toEqual({ kind: "unknown", reason: "timeout" });
  expect(await provider.refund?.(request, io)).toMatchObject({ kind: "refunded" });
  expect(orderOf(charge.reference)?.refunds).toHaveLength(1);
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
  const none = `${providerId}/ref_none`;
  expect(await provider.lookUpRefund?.(none, driver.io())).toEqual({ kind: "not_found" });
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({
    outcome: { kind: "approved" },
  });
});

test("a changed body fails verification", async () => {
  const { charge } = await charged();
  await driver.eventOf(charge, { type: "approved" });
  const [raw] = driver.received;
  if (!raw) throw new Error("nothing came");
  const body = Buffer.from(raw.body.toString().replace("order.paid", "order.part"));
  expect(await provider.parseWebhook?.({ ...raw, body }, driver.io())).toEqual({ valid: false });
});

test("the list of orders names what was taken and what went back", async () => {
  const [taken, back] = [await charged(), await charged()];
  await driver.eventOf(back.charge, { type: "refunded" });
  const data = [taken, back].map(async ({ outcome }) => {
    const answer = await driver.io().http({
      ...{ method: "GET", url: `${simulator.url()}/orders/${outcome.providerId}` },
      headers: {
        Authorization: "Bearer key_of_the_tests",
        Accept: "application/vnd.conekta-v2.3.0+json",
      },
      timeoutMs: 5_000,
    });
    return "body" in answer ? (JSON.parse(answer.body) as unknown) : null;
  });
  const text = JSON.stringify({ object: "list", data: await Promise.all(data) });
  const booked = { amount: 30_050n, currency: "MXN" };
  expect(provider.parseSettlement?.(text)).toMatchObject([
    { reference: taken.charge.reference, state: "taken", booked, description: "Donación" },
    { reference: back.charge.reference, state: "returned", word: "refunded" },
  ]);
  expect(provider.parseSettlement?.("payment_id,status\n1,PAID")).toBeNull();
});

test("the wrong parameters of a request are refused as by the company", async () => {
  const answer = await fetch(`${simulator.url()}/customers`, {
    method: "POST",
    headers: {
      Authorization: "Bearer key_of_the_tests",
      Accept: "application/vnd.conekta-v2.3.0+json",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ name: "Ana", email: "ana@example.org" }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ type: "parameter_validation_error" });
});
