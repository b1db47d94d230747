/** Tests asynchronous payments on the provider's page: reference, expiry, late payment. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { RedirectDriver } from "./redirect-driver";

const driver = new RedirectDriver();
const { provider, simulator } = driver;
const readAll = () => driver.received.map((raw) => provider.parseWebhook?.(raw, driver.io()));
const hour = 60 * 60 * 1000;

beforeAll(() => driver.start());
afterAll(() => driver.stop());
afterEach(() => {
  driver.received = [];
  simulator.aheadMs = 0;
});

test("sends the donor to the provider's page, until the charge expires", async () => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.io());
  const { checkout_url: url, expires_at: expiry } = simulator.paymentOf(charge.reference);
  expect(outcome).toMatchObject({
    kind: "pending",
    nextAction: { kind: "redirect", url },
    expiresAt: new Date(expiry),
  });
  simulator.aheadMs = hour + 1;
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({
    outcome: { kind: "cancelled", rawCode: "expired" },
  });
});

test("a payment after the expiry is approved, by look-up and by webhook", async () => {
  const charge = driver.chargeOf();
  await provider.charge(charge, driver.io());
  simulator.aheadMs = hour + 1;
  await simulator.notify(charge.reference);
  await driver.approve(charge);
  const told = readAll();
  expect(told).toMatchObject([
    { outcome: { kind: "cancelled", rawCode: "expired" } },
    { outcome: { kind: "approved" }, reference: charge.reference },
  ]);
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({
    outcome: { kind: "approved", flags: [] },
    booked: { amount: charge.amount },
  });
});

test("a webhook reports a refund with its own amount", async () => {
  const charge = driver.chargeOf();
  const outcome = await provider.charge(charge, driver.io());
  const providerId = outcome.kind === "pending" ? outcome.providerId : "";
  await driver.approve(charge);
  const reference = randomUUID();
  const order = { reference, idempotencyKey: reference, providerId, amount: 1_000n };
  const refund = await provider.refund?.({ ...order, currency: charge.currency }, driver.io());
  await simulator.notify(charge.reference, { type: "refund" });
  const [, message] = readAll();
  expect(message).toMatchObject({
    providerId,
    outcome: {
      kind: "refund",
      state: "done",
      refundId: refund && "refundId" in refund && refund.refundId,
    },
    booked: { amount: 1_000n },
  });
});

test("an unknown field of a charge is rejected, as by a strict provider", async () => {
  const method = "cheque";
  const charge = driver.chargeOf({ instrument: { kind: "redirect", method } });
  const refused = { kind: "rejected", rawCode: "bad_body" };
  expect(await provider.charge(charge, driver.io())).toMatchObject(refused);
});
