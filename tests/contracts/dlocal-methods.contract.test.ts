/** Tests what dLocal answers for each way to pay that is no card, against its simulator. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { localMethods } from "~/providers/local-methods";
import { getProvider } from "~/providers/registry";
import { dlocalMethodDrivers } from "./dlocal-method-driver";

const provider = getProvider("dlocal");
const HOUR_MS = 60 * 60 * 1000;

/** What the donor gets, by country and method (contract, 'Payment methods that are not cards'). */
const ACTIONS: Readonly<Record<string, object | undefined>> = {
  "BR pix": { kind: "qr", content: expect.stringMatching(/^000201.*br\.gov\.bcb\.pix.*6304/) },
  "BR boleto": { kind: "reference", reference: expect.stringMatching(/^\d{47}$/), payee: "Itaú" },
  "CO pse": { kind: "redirect", url: expect.stringContaining("/pay/") },
  "MX spei": {
    ...{ kind: "reference", reference: expect.stringMatching(/^\d{18}$/) },
    payee: "STP · DLOCAL",
  },
  "MX cash": { kind: "reference", reference: expect.stringMatching(/^\d{14}$/), payee: "OXXO" },
  "CL webpay": { kind: "redirect" },
  "CL bank_transfer": { kind: "reference", account: expect.stringMatching(/^\d{12}$/) },
  "AR bank_transfer": { kind: "reference", reference: expect.stringMatching(/^\d{10}$/) },
  "AR cbu": undefined,
  "AR cash": { kind: "reference", payee: "Rapipago" },
  "PE cash": { kind: "reference", payee: "PagoEfectivo" },
  "PE bank_transfer": { kind: "reference", account: expect.any(String) },
  "UY cash": { kind: "reference", payee: "Redpagos" },
};

test("each method of the table is one that the contract names", () => {
  const places = dlocalMethodDrivers.map(({ row }) => `${row.country} ${row.method}`);
  expect(places.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
  expect(dlocalMethodDrivers.every(({ row }) => localMethods.includes(row.method))).toBe(true);
});

describe.each(dlocalMethodDrivers)("$name", (driver) => {
  const { country, hours, method } = driver.row;
  beforeAll(() => driver.start());
  afterAll(() => driver.stop());
  beforeEach(() => {
    driver.received = [];
  });

  test("answers with what the donor needs, and until when", async () => {
    const charge = driver.chargeOf();
    const outcome = await provider.charge(charge, driver.io());
    const nextAction = ACTIONS[`${country} ${method}`];
    expect(outcome).toMatchObject({ kind: "pending", ...(nextAction && { nextAction }) });
    const expiresAt = outcome.kind === "pending" ? outcome.expiresAt?.getTime() : undefined;
    if (method === "cbu") expect(expiresAt).toBeUndefined();
    else expect(Math.round(((expiresAt ?? 0) - Date.now()) / HOUR_MS)).toBe(hours);
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({ outcome });
  });

  test("is paid once, with the amount that was paid", async () => {
    const charge = driver.chargeOf();
    await provider.charge(charge, driver.io());
    await driver.approve(charge);
    expect(await driver.booksOf(charge.reference)).toHaveLength(1);
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({
      outcome: { kind: "approved", flags: [] },
    });
  });
});

describe("a voucher that is paid again", () => {
  const driver = dlocalMethodDrivers.find(({ row }) => row.method === "spei");
  if (!driver) throw new Error("dLocal takes SPEI");
  beforeAll(() => driver.start());
  afterAll(() => driver.stop());

  test("has a second payment with an id of its own, which the order does not name", async () => {
    const charge = driver.chargeOf();
    await provider.charge(charge, driver.io());
    await driver.approve(charge);
    driver.received = [];
    await driver.eventOf(charge, { type: "paid_again", amount: "12.50" });
    const [message] = driver.received;
    if (!message || !provider.parseWebhook) throw new Error("dLocal tells of the payment");
    const told = await provider.parseWebhook(message, driver.io());
    expect(told).toMatchObject({ valid: true, reference: charge.reference });
    const providerId = (told.valid && told.providerId) || undefined;
    const again = await provider.lookUp({ ...charge, providerId }, driver.io());
    expect(again).toMatchObject({
      outcome: { kind: "approved", providerId },
      booked: { amount: 1250n, currency: "MXN" },
    });
    const first = await provider.lookUp(charge, driver.io());
    expect(first).toMatchObject({ booked: { amount: charge.amount } });
    expect(first).not.toMatchObject({ outcome: { providerId } });
    const none = { ...charge, providerId: "D-4-none" };
    const missing = await provider.lookUp(none, driver.io());
    expect(missing).toMatchObject({ booked: { amount: charge.amount } });
    const further = await provider.lookUp({ ...none, isFurther: true }, driver.io());
    expect(further).toEqual({ kind: "not_found" });
  });
});

describe("a debit", () => {
  const driver = dlocalMethodDrivers.find(({ row }) => row.method === "cbu");
  if (!driver) throw new Error("dLocal debits accounts");
  beforeAll(() => driver.start());
  afterAll(() => driver.stop());
  const holder = { holderName: "Ana Paz", holderDocument: "20123456" };

  test.each([
    ["whose check digit is wrong", { number: "0170099200000677971516", ...holder }],
    ["of a wallet", { number: "0000003100010000000001", ...holder }],
    [
      "without its holder's document",
      { number: "0170099200000677971515", ...holder, holderDocument: "1" },
    ],
  ])("is not made from an account %s", async (_what, account) => {
    const charge = driver.chargeOf({ instrument: { kind: "bank_account", ...account } });
    expect(await provider.charge(charge, driver.io())).toMatchObject({ kind: "rejected" });
    expect(await driver.paymentsOf(charge.reference)).toBe(0);
  });
});

describe("a page of the company", () => {
  const driver = dlocalMethodDrivers.find(({ row }) => row.method === "pse");
  if (!driver) throw new Error("dLocal takes PSE");
  beforeAll(() => driver.start());
  afterAll(() => driver.stop());

  test.each([
    ["approve", "approved"],
    ["deny", "rejected"],
  ])("that answers %s leads back, and the charge is %s", async (result, kind) => {
    const charge = driver.chargeOf();
    const outcome = await provider.charge(charge, driver.io());
    const action = outcome.kind === "pending" ? outcome.nextAction : undefined;
    if (action?.kind !== "redirect") throw new Error("no page");
    const body = new URLSearchParams({ result });
    const answer = await fetch(action.url, { method: "POST", body, redirect: "manual" });
    expect(answer.headers.get("location")).toBe(charge.callbackUrl);
    expect(await provider.lookUp(charge, driver.io())).toMatchObject({ outcome: { kind } });
  });

  test("is not opened for a bank that PSE does not know", async () => {
    const instrument = { kind: "redirect", method: "pse", bank: "Bancolombia" } as const;
    const charge = driver.chargeOf({ instrument });
    expect(await provider.charge(charge, driver.io())).toMatchObject({ kind: "not_sent" });
    expect(await driver.paymentsOf(charge.reference)).toBe(0);
  });
});
