import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getProvider } from "~/providers/registry";
import { cardsWith, Driver, goodNumber } from "./driver";
import { standInIo } from "./stand-ins";

const provider = getProvider("dlocal");
const driver = new Driver();
const chargeOf = driver.chargeOf.bind(driver);
const ioFor = driver.ioFor.bind(driver);
const script = driver.script.bind(driver);

beforeAll(() => driver.start());
afterAll(() => driver.stop());

test("the simulator is as strict as the sandbox", async () => {
  const missing = await fetch(`${driver.simulator.url}/payments/D-4-x`);
  expect([missing.status, await missing.json()]).toMatchObject([
    400,
    { code: 5001, param: "X-Login" },
  ]);
  const nowhere = await fetch(`${driver.simulator.url}/nowhere`);
  expect([nowhere.status, await nowhere.text()]).toEqual([404, "NOT_FOUND"]);
  const control = await fetch(`${driver.simulator.url}/_sim/books`);
  expect([control.status, await control.text()]).toEqual([404, "NOT_FOUND"]);
});

describe("the provider's data", () => {
  test("kill -9 loses nothing, and its files contain no card number and no code", async () => {
    await script("timeout_after_approve", "rejected:high_risk");
    const charge = chargeOf({ recurring: "first" });
    const cards = cardsWith(goodNumber, { securityCode: "9731" });
    await provider.charge(charge, standInIo(driver.simulator.url, cards, { patienceMs: 200 }));
    const before = await driver.simulator.control("GET", "/books");
    await driver.killAndRestart();
    expect(await driver.simulator.control("GET", "/books")).toEqual(before);
    expect(await provider.charge(charge, ioFor())).toMatchObject({ kind: "approved" });
    expect(await driver.booksOf(charge.reference)).toHaveLength(1);
    expect(await provider.charge(chargeOf(), ioFor())).toMatchObject({ cause: "high_risk" });

    const journal = driver.journal();
    expect(journal).toContain('"lastFour":"3704"');
    expect(journal).not.toContain(goodNumber);
    expect(journal).not.toContain("9731");
  });

  test("payments of the past are in its books, and can be refunded like its own", async () => {
    const [orderId, paymentId] = [randomUUID(), `D-4-${randomUUID()}`];
    const past = {
      currency: "CLP",
      country: "CL",
      notificationUrl: driver.chargeOf().notificationUrl,
      payments: [[orderId, paymentId, "12000", "2025-03-10T12:00:00.000Z", "4242"]],
    };
    const told = await driver.simulator.control("POST", "/local_payments/past", past);
    expect(told).toEqual({ status: 200, body: { payments: 1 } });
    const row = {
      reference: orderId,
      payment_id: paymentId,
      amount: "12000",
      currency: "CLP",
      booked_at: "2025-03-10T12:00:00.000Z",
    };
    expect(await driver.booksOf(orderId)).toMatchObject([row]);
    await driver.killAndRestart();
    expect(await driver.booksOf(orderId)).toMatchObject([row]);
    await driver.eventOf(driver.chargeOf({ reference: orderId }), { type: "refunded" });
    expect(driver.received).toHaveLength(1);
    const malformed = { ...past, payments: [["not an id"]] };
    const refused = await driver.simulator.control("POST", "/local_payments/past", malformed);
    expect(refused.status).toBe(422);
  });

  test("it ends with its launcher", async () => {
    const gone = once(driver.simulator.child, "exit");
    driver.simulator.child.disconnect();
    expect(await gone).toEqual([0, null]);
    await driver.restart();
  });

  test("its clock follows the lab", async () => {
    await driver.simulator.setClock("2041-01-01T00:00:00.000Z");
    expect(await provider.charge(chargeOf(), ioFor())).toMatchObject({ cause: "expired_card" });
    await driver.simulator.setClock(null);
  });
});
