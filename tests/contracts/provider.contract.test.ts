/**
 * Tests what the product requires of every provider, against the provider's simulator. A provider
 * joins with its driver; its own test file covers its other features.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notification, RawNotification } from "~/providers/provider";
import { CentralposDriver } from "./centralpos-driver";
import { ConektaDriver } from "./conekta-driver";
import { DlocalDriver } from "./dlocal-driver";
import { dlocalMethodDrivers } from "./dlocal-method-driver";
import { MercadopagoDriver } from "./mercadopago-driver";
import type { ProviderDriver } from "./provider-driver";
import { RedirectDriver } from "./redirect-driver";
import { StripeDriver } from "./stripe-driver";

const drivers: ProviderDriver[] = [
  new DlocalDriver(),
  ...dlocalMethodDrivers,
  new RedirectDriver(),
  new CentralposDriver(),
  new MercadopagoDriver(),
  new StripeDriver(),
  new ConektaDriver(),
];

describe.each(drivers)("$name", (driver) => {
  const { provider } = driver;

  beforeAll(() => driver.start());
  afterAll(() => driver.stop());
  beforeEach(() => {
    driver.received = [];
  });

  const pending = async () => {
    await driver.leavePending();
    const charge = driver.chargeOf();
    const outcome = await provider.charge(charge, driver.io());
    if (outcome.kind !== "pending") throw new Error(`${outcome.kind} instead of pending`);
    return { charge, outcome };
  };
  const read = async (raw: RawNotification | undefined): Promise<Notification> => {
    if (!raw || !provider.parseWebhook) throw new Error("no webhook came");
    return provider.parseWebhook(raw, driver.io());
  };

  test("a pending charge is found, and approved with the exact amount", async () => {
    const { charge, outcome } = await pending();
    const open = await provider.lookUp(charge, driver.io());
    expect(open).toMatchObject({ kind: "found", outcome: { ...outcome } });
    await driver.approve(charge);
    const { amount, currency, reference } = charge;
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      kind: "found",
      outcome: { kind: "approved", providerId: outcome.providerId, flags: [] },
      booked: { amount, currency },
    });
    expect(await driver.paymentsOf(reference)).toBe(1);
  });

  test("a payment of another amount is flagged", async () => {
    const { charge } = await pending();
    await driver.approve(charge, { amount: 100n });
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "approved", flags: ["amount_mismatch"] },
      booked: { amount: 100n },
    });
  });

  test("ten simultaneous repeats are one payment", async () => {
    const charge = driver.chargeOf();
    const all = Array.from({ length: 10 }, () => provider.charge(charge, driver.io()));
    const outcomes = await Promise.all(all);
    const ids = outcomes.map((one) => ("providerId" in one ? one.providerId : one.kind));
    expect(new Set(ids).size).toBe(1);
    expect(await driver.paymentsOf(charge.reference)).toBe(1);
  });

  test("an existing reference returns the result of the original", async () => {
    const charge = driver.chargeOf();
    const first = await provider.charge(charge, driver.io());
    const again = { ...charge, idempotencyKey: randomUUID() };
    expect(await provider.charge(again, driver.io())).toMatchObject({
      kind: first.kind,
      providerId: "providerId" in first ? first.providerId : "",
    });
    expect(await driver.paymentsOf(charge.reference)).toBe(1);
  });

  test("a lost answer is unknown, and not found if the provider never booked the charge", async () => {
    await driver.loseAnswer(false);
    const charge = driver.chargeOf();
    const outcome = await provider.charge(charge, driver.io({ patienceMs: 300 }));
    expect(outcome.kind).toBe("unknown");
    expect(await provider.lookUp(charge, driver.io())).toEqual({ kind: "not_found" });
    expect(await driver.paymentsOf(charge.reference)).toBe(0);
  });

  test("a lost answer of a booked charge is found, and its repeat is the same payment", async () => {
    await driver.loseAnswer(true);
    const charge = driver.chargeOf();
    const outcome = await provider.charge(charge, driver.io({ patienceMs: 300 }));
    expect(outcome.kind).toBe("unknown");
    const found = await provider.lookUp(charge, driver.io());
    if (found.kind !== "found") throw new Error(found.kind);
    const { kind, providerId } = found.outcome;
    expect(await provider.charge(charge, driver.io())).toMatchObject({ kind, providerId });
    expect(await driver.paymentsOf(charge.reference)).toBe(1);
  });

  test("a provider that is down received nothing", async () => {
    const closed = http.createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const io = driver.io({ url: `http://127.0.0.1:${port}` });
    const charge = driver.chargeOf();
    const nothing = { kind: "not_sent", reason: "unreachable" };
    expect(await provider.charge(charge, io)).toEqual(nothing);
    expect((await provider.lookUp(charge, io)).kind).toBe("unknown");
    if (provider.health) expect(await provider.health(io)).toBe("down");
  });

  test("rejected credentials book nothing", async () => {
    const charge = driver.chargeOf();
    const io = driver.io({ forged: true });
    const refused = { kind: "not_sent", reason: "misconfigured" };
    expect(await provider.charge(charge, io)).toMatchObject(refused);
    expect(await driver.paymentsOf(charge.reference)).toBe(0);
    if (provider.health) expect(await provider.health(io)).toBe("misconfigured");
  });

  test("an unsupported instrument is rejected without a payment", async () => {
    const kinds = ["voucher", "redirect"] as const;
    const kind = kinds.find((one) => !provider.capabilities.instruments.includes(one)) ?? "voucher";
    const charge = driver.chargeOf({ instrument: { kind, method: "none" } });
    const refused = { kind: "not_sent", reason: "unsupported_instrument" };
    expect(await provider.charge(charge, driver.io())).toEqual(refused);
    expect(await driver.paymentsOf(charge.reference)).toBe(0);
  });

  if (provider.parseWebhook)
    test("a webhook reports the same as a look-up, once", async () => {
      const { charge, outcome } = await pending();
      await driver.approve(charge);
      await driver.repeatWebhook(charge);
      const [first, repeated] = await Promise.all(driver.received.map(read));
      const { amount, currency, reference } = charge;
      const { providerId } = outcome;
      // A message that names no reference is a hint: its payment is looked up for everything else.
      const isHint = first?.valid === true && first.reference === null;
      const told = isHint
        ? { reference: null, outcome: { kind: "pending" }, booked: null }
        : { reference, outcome: { kind: "approved" }, booked: { amount, currency } };
      expect(first).toMatchObject({ valid: true, providerId, ...told });
      if (isHint) {
        const found = await provider.findPayment?.(providerId, driver.io());
        expect(found).toEqual({ kind: "found", reference });
      }
      const keys = [first, repeated].map((one) => one?.valid && one.eventKey);
      expect(new Set(keys).size).toBe(1);
    });

  if (provider.parseWebhook)
    test.each(["invalid", "none"] as const)(
      "a webhook with signature %s changes nothing",
      async (signature) => {
        const { charge } = await pending();
        await driver.approve(charge, { signature });
        expect(await Promise.all(driver.received.map(read))).toEqual([{ valid: false }]);
        const found = await provider.lookUp(charge, driver.io());
        expect(found).toMatchObject({ outcome: { kind: "pending" } });
      },
    );

  if (provider.findPayment)
    test("a payment that only the company's id names is matched", async () => {
      const { charge, outcome } = await pending();
      const { reference } = charge;
      const io = driver.io();
      expect(await provider.findPayment?.(outcome.providerId, io)).toEqual({
        kind: "found",
        reference,
      });
      expect(await provider.findPayment?.("unknown", io)).toEqual({ kind: "not_found" });
    });

  if (provider.cancel)
    test("a pending charge can be cancelled, a paid one cannot", async () => {
      const { charge, outcome } = await pending();
      const { reference } = charge;
      const { providerId } = outcome;
      const request = () => ({ reference, providerId, idempotencyKey: randomUUID() });
      expect(await provider.cancel?.(request(), driver.io())).toEqual({ kind: "cancelled" });
      const found = await provider.lookUp(charge, driver.io());
      expect(found).toMatchObject(
        driver.keepsCancelled ? { outcome: { kind: "cancelled" } } : { kind: "not_found" },
      );
      const paid = await pending();
      await driver.approve(paid.charge);
      const late = { ...request(), ...paid.charge, providerId: paid.outcome.providerId };
      const idempotencyKey = randomUUID();
      expect(await provider.cancel?.({ ...late, idempotencyKey }, driver.io())).toMatchObject({
        kind: "too_late",
      });
    });

  if (provider.refund && driver.refunds)
    test("refunds up to the amount paid, once for each key", async () => {
      const { charge, outcome } = await pending();
      await driver.approve(charge);
      const { amount, currency } = charge;
      const order = (part: bigint) => {
        const reference = randomUUID();
        const { providerId } = outcome;
        return { reference, idempotencyKey: reference, providerId, amount: part, currency };
      };
      const half = order(amount / 2n);
      const first = await provider.refund?.(half, driver.io());
      expect(first).toMatchObject({ kind: "refunded", booked: { amount: amount / 2n, currency } });
      expect(await provider.refund?.(half, driver.io())).toEqual(first);
      expect(await provider.refund?.(order(amount), driver.io())).toMatchObject({
        kind: "refused",
      });
      const rest = await provider.refund?.(order(amount - amount / 2n), driver.io());
      expect(rest).toMatchObject({ kind: "refunded" });
    });

  if (provider.refund && !driver.refunds)
    test("a refund that needs an account of the payer is refused", async () => {
      const { charge, outcome } = await pending();
      await driver.approve(charge);
      const { amount, currency } = charge;
      const order = { reference: randomUUID(), idempotencyKey: randomUUID(), amount, currency };
      const request = { ...order, providerId: outcome.providerId };
      expect(await provider.refund?.(request, driver.io())).toMatchObject({ kind: "refused" });
    });

  if (provider.health)
    test("is up", async () => {
      expect(await provider.health?.(driver.io())).toBe("up");
    });
});
