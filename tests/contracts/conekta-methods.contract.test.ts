/** Tests what Conekta answers for transfers and cash, against its simulator. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/infrastructure/clock";
import { ConektaDriver } from "./conekta-driver";

const driver = new ConektaDriver();
const { provider } = driver;
const HOUR_MS = 60 * 60 * 1000;
beforeAll(() => driver.start());
afterAll(() => driver.stop());
beforeEach(() => {
  driver.received = [];
});
afterEach(() => setClock(null));

const ACTIONS = {
  spei: { kind: "reference", reference: expect.stringMatching(/^\d{18}$/), payee: "STP" },
  cash: {
    ...{ kind: "reference", reference: expect.stringMatching(/^\d{14}$/), payee: "OXXO" },
    url: expect.stringContaining("https://"),
  },
};

describe.each(["spei", "cash"] as const)("%s", (method) => {
  const chargeOf = () => driver.chargeOf({ instrument: { kind: "voucher", method } });

  test("answers with what the donor needs, and until when, once for each reference", async () => {
    const charge = chargeOf();
    const outcome = await provider.charge(charge, driver.io());
    expect(outcome).toMatchObject({ kind: "pending", nextAction: ACTIONS[method] });
    const expiresAt = outcome.kind === "pending" ? outcome.expiresAt?.getTime() : undefined;
    expect(Math.round(((expiresAt ?? 0) - Date.now()) / HOUR_MS)).toBe(72);
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({ outcome });
    expect(await provider.charge(charge, driver.io())).toEqual(outcome);
    expect(await driver.paymentsOf(charge.reference)).toBe(1);
  });

  test("is paid with what arrived, and its message says so", async () => {
    const charge = chargeOf();
    await provider.charge(charge, driver.io());
    await driver.approve(charge, { amount: 20_000n });
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "approved", flags: ["amount_mismatch"] },
      booked: { amount: 20_000n, currency: "MXN" },
    });
    const [message] = driver.received;
    if (!message || !provider.parseWebhook) throw new Error("no webhook came");
    expect(await provider.parseWebhook(message, driver.io())).toMatchObject({
      ...{ valid: true, reference: charge.reference, outcome: { kind: "approved" } },
    });
  });

  test("ends when its time is over, and is believed when it is paid later", async () => {
    const charge = chargeOf();
    await provider.charge(charge, driver.io());
    setClock(new Date(Date.now() + 73 * HOUR_MS));
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "cancelled", rawCode: "expired" },
    });
    await driver.approve(charge);
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "approved", flags: [] },
    });
  });

  test("is found after an answer that never came", async () => {
    const charge = chargeOf();
    await driver.script("timeout_after_approve");
    const lost = await provider.charge(charge, driver.io({ patienceMs: 300 }));
    expect(lost.kind).toBe("unknown");
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "pending", nextAction: ACTIONS[method] },
    });
    expect(await driver.paymentsOf(charge.reference)).toBe(1);
  });
});

test("a method that Conekta has not is not sent", async () => {
  const charge = driver.chargeOf({ instrument: { kind: "voucher", method: "pix" } });
  expect(await provider.charge(charge, driver.io())).toEqual({
    ...{ kind: "not_sent", reason: "unsupported_instrument" },
  });
});
