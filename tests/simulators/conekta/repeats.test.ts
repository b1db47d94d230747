/** Tests how a repeat is recognised at Conekta, which has no idempotency key: by its list of orders and a refund's metadata. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChargeRequest } from "~/providers/provider";
import { newId } from "~/values/ids/ids";
import { ConektaDriver } from "../../contracts/conekta-driver";

const driver = new ConektaDriver();
const { provider, simulator } = driver;
const orderOf = (reference: string) => simulator.books.orderOf(reference);

beforeAll(() => driver.start());
afterAll(() => driver.stop());

async function charged(changes: Partial<ChargeRequest> = {}) {
  const charge = driver.chargeOf(changes);
  const outcome = await provider.charge(charge, driver.io());
  if (outcome.kind !== "approved") throw new Error(JSON.stringify(outcome));
  return { charge, outcome };
}
const reads = () => driver.received.map((raw) => provider.parseWebhook?.(raw, driver.io()));

test("a charge whose answer was lost is found, and is not made again", async () => {
  await driver.loseAnswer(true);
  const charge = driver.chargeOf();
  expect(await provider.charge(charge, driver.io({ patienceMs: 200 }))).toMatchObject({
    kind: "unknown",
  });
  expect(await provider.charge(charge, driver.io())).toMatchObject({ kind: "approved" });
  expect(await driver.paymentsOf(charge.reference)).toBe(1);
  expect(await provider.lookUp(driver.chargeOf(), driver.io())).toEqual({ kind: "not_found" });
});

test("a repeat never takes another refund of the same amount for its own", async () => {
  const { charge, outcome } = await charged();
  const { providerId } = outcome;
  const requestOf = (reference: string) => ({
    ...{
      reference,
      idempotencyKey: reference,
      providerId,
      amount: 10_000n,
      currency: "MXN" as const,
    },
  });
  const [first, second] = [requestOf(randomUUID()), requestOf(randomUUID())] as const;
  const io = driver.io();
  const made = await provider.refund?.(first, io);
  let sent = 0;
  const lossy: typeof io = {
    ...io,
    http: async (asked) => {
      const answer = await io.http(asked);
      sent += 1;
      return sent === 3 ? { sent: true, unknown: "timeout" } : answer;
    },
  };
  expect(await provider.refund?.(second, lossy)).toMatchObject({ kind: "unknown" });
  // Nobody documents in which order they are listed.
  orderOf(charge.reference)?.refunds.reverse();
  const found = await provider.refund?.(second, io);
  const [own] = orderOf(charge.reference)?.refunds ?? [];
  expect(found).toMatchObject({ kind: "refunded", refundId: `${providerId}/${own?.id}` });
  expect(found).not.toEqual(made);
  expect(orderOf(charge.reference)?.refunds).toHaveLength(2);
});

test("the events of a charge name its order, which is looked up", async () => {
  const { charge, outcome } = await charged();
  const { providerId } = outcome;
  for (const type of ["charge_created", "charge_paid"]) {
    await driver.eventOf(charge, { type });
    expect(reads()).toMatchObject([
      { reference: null, providerId, outcome: { kind: "pending", providerId } },
    ]);
  }
});

test("an order is found behind a page of newer ones", async () => {
  const reference = newId(new Date());
  const { charge, outcome } = await charged({ reference });
  const own = orderOf(reference);
  if (!own) throw new Error("no order");
  for (let at = 0; at < 260; at += 1) {
    const other = { ...own, id: `ord_newer${at}`, reference: "x", metadata: { reference: "x" } };
    simulator.books.put("orders", other.id, other);
  }
  expect(await provider.lookUp(charge, driver.io())).toMatchObject({
    ...{ kind: "found", outcome: { providerId: outcome.providerId } },
  });
});
