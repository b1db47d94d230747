/**
 * Tests dLocal's own features against its simulator in a separate process: cards and their
 * declines, two accounts, disputes. provider.contract.test.ts covers what all providers share.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declineCauses } from "~/providers/declines";
import type { Notification, RawNotification } from "~/providers/provider";
import { getProvider } from "~/providers/registry";
import { account } from "../simulators/dlocal/child";
import { cardsWith, Driver, goodNumber } from "../simulators/dlocal/driver";
import { standInIo } from "../simulators/dlocal/stand-ins";
import { testCards } from "../simulators/dlocal/test-cards";

const provider = getProvider("dlocal");
const driver = new Driver();
const chargeOf = driver.chargeOf.bind(driver);
const ioFor = driver.ioFor.bind(driver);
const script = driver.script.bind(driver);

beforeAll(() => driver.start());
afterAll(() => driver.stop());

describe("a charge", () => {
  test("approved is booked once, with the exact amount", async () => {
    const charge = chargeOf();
    const outcome = await provider.charge(charge, ioFor());
    expect(outcome).toMatchObject({
      kind: "approved",
      flags: [],
      booked: { amount: 123450n, currency: "ARS" },
    });
    expect(await driver.booksOf(charge.reference)).toMatchObject([
      { amount: "1234.50", currency: "ARS", status: "PAID" },
    ]);
  });

  test.each([
    ["CLP", "CL", 25_000n, "12345678K", "25000"],
    ["COP", "CO", 5_000n, "1234567890", "5000"],
    ["USD", "EC", 1_001n, "1712345678", "10.01"],
    ["MXN", "MX", 1_999n, undefined, "19.99"],
  ] as const)(
    "in %s keeps the currency's decimals",
    async (currency, country, amount, document, text) => {
      const payer = { name: "Ana", email: "ana@example.org", document };
      const charge = chargeOf({ currency, country, amount, payer });
      expect(await provider.charge(charge, ioFor())).toMatchObject({
        kind: "approved",
        booked: { amount, currency },
        flags: [],
      });
      expect(await driver.booksOf(charge.reference)).toMatchObject([{ amount: text }]);
    },
  );

  test.each(Object.keys(declineCauses))(
    "declined by script and by test card: %s",
    async (cause) => {
      await script(`rejected:${cause}`);
      const scripted = chargeOf();
      expect(await provider.charge(scripted, ioFor())).toMatchObject({ kind: "rejected", cause });
      const number = Object.entries(testCards).find(
        ([, word]) => word === `rejected:${cause}`,
      )?.[0];
      const byCard = chargeOf();
      expect(await provider.charge(byCard, ioFor(number))).toMatchObject({
        kind: "rejected",
        cause,
      });
      expect(await driver.booksOf(scripted.reference)).toEqual([]);
      expect(await driver.callsOf(byCard.reference)).toEqual([`charge rejected:${cause}`]);
    },
  );

  test("declined by dLocal's own magic description, and by an expired card", async () => {
    const magic = chargeOf({ description: "302" });
    expect(await provider.charge(magic, ioFor())).toMatchObject({ cause: "insufficient_funds" });
    const io = standInIo(driver.simulator.url, cardsWith(goodNumber, { month: 1, year: 2020 }));
    expect(await provider.charge(chargeOf(), io)).toMatchObject({ cause: "expired_card" });
  });

  test("a wrong number is rejected before a payment exists", async () => {
    const charge = chargeOf();
    const outcome = await provider.charge(charge, ioFor("4509953566233705"));
    expect(outcome).toMatchObject({ kind: "rejected", cause: "invalid_number", rawCode: "5001" });
    expect(await provider.lookUp(charge, ioFor())).toEqual({ kind: "not_found" });
  });

  test("outside the limits is an invalid amount", async () => {
    const outcome = await provider.charge(chargeOf({ amount: 999n }), ioFor());
    expect(outcome).toMatchObject({ kind: "rejected", cause: "invalid_amount", rawCode: "5016" });
  });

  test("a next action has the address of the bank, whose page decides", async () => {
    await script("challenge");
    const charge = chargeOf();
    const outcome = await provider.charge(charge, ioFor());
    const action = outcome.kind === "pending" ? outcome.nextAction : undefined;
    if (action?.kind !== "redirect") throw new Error(`no redirect but ${outcome.kind}`);
    driver.received = [];
    const answer = await fetch(action.url, {
      method: "POST",
      body: new URLSearchParams({ result: "approve" }),
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toBe(charge.callbackUrl);
    expect(driver.received).toHaveLength(1);
    expect(await provider.lookUp(charge, ioFor())).toMatchObject({
      outcome: { kind: "approved" },
    });
  });
});

describe("an unknown result", () => {
  test("a time-out after the booking is found, and a repeat returns the same payment", async () => {
    await script("timeout_after_approve", "rejected:stolen_card");
    const charge = chargeOf({ recurring: "first" });
    const outcome = await provider.charge(charge, ioFor(goodNumber, { patienceMs: 300 }));
    expect(outcome.kind).toBe("unknown");
    const found = await provider.lookUp(charge, ioFor());
    expect(found).toMatchObject({
      kind: "found",
      outcome: { kind: "approved", flags: [], storedCardId: expect.stringMatching(/^CID-/) },
    });
    const repeated = await provider.charge(charge, ioFor());
    expect(repeated).toMatchObject({ kind: "approved" });
    expect(await driver.booksOf(charge.reference)).toHaveLength(1);
    const calls = await driver.callsOf(charge.reference);
    expect(calls.filter((call) => call.startsWith("charge"))).toEqual([
      "charge timeout_after_approve",
      "charge approved",
    ]);
    // The repeat consumed no answer of the script.
    expect(await provider.charge(chargeOf(), ioFor())).toMatchObject({ cause: "stolen_card" });
  });

  test("a slow charge is pending for look-ups, joins its repeat, and is booked once", async () => {
    await script("slow:700");
    const charge = chargeOf();
    const first = provider.charge(charge, ioFor(goodNumber, { patienceMs: 200 }));
    const second = provider.charge(charge, ioFor());
    expect((await first).kind).toBe("unknown");
    expect(await provider.lookUp(charge, ioFor())).toMatchObject({ outcome: { kind: "pending" } });
    expect((await second).kind).toBe("approved");
    expect(await driver.booksOf(charge.reference)).toHaveLength(1);
  });

  test("a token that the vault no longer has gets its own error", async () => {
    const io = standInIo(driver.simulator.url, new Map());
    const outcome = await provider.charge(chargeOf(), io);
    expect(outcome).toEqual({ kind: "not_sent", reason: "card_token_expired" });
  });
});

describe("the order id and the key", () => {
  test("an existing order id returns the result of the original", async () => {
    const charge = chargeOf();
    await provider.charge(charge, ioFor());
    const outcome = await provider.charge({ ...charge, idempotencyKey: randomUUID() }, ioFor());
    expect(outcome).toMatchObject({ kind: "approved", flags: [] });
    expect(await driver.booksOf(charge.reference)).toHaveLength(1);
    expect(await driver.callsOf(charge.reference)).toContain("charge error:5009");
  });

  test("a key with other content books nothing and shows the original's amount", async () => {
    const charge = chargeOf();
    await provider.charge(charge, ioFor());
    const outcome = await provider.charge({ ...charge, amount: 999_900n }, ioFor());
    expect(outcome).toMatchObject({ kind: "approved", flags: ["amount_mismatch"] });
    expect(await driver.booksOf(charge.reference)).toMatchObject([{ amount: "1234.50" }]);
  });
});

describe("the account", () => {
  test("an unknown login books nothing", async () => {
    const stranger = await provider.charge(chargeOf(), ioFor(goodNumber, { login: "nobody" }));
    expect(stranger).toMatchObject({ kind: "not_sent", reason: "misconfigured", rawCode: "3001" });
  });

  test("the two logins are two gateways with their own script and journal", async () => {
    await driver.simulator.control("PUT", "/global_payments/script", {
      answers: ["rejected:lost_card"],
    });
    const global = ioFor(goodNumber, { login: account.globalLogin });
    expect(await provider.charge(chargeOf(), ioFor())).toMatchObject({ kind: "approved" });
    expect(await provider.charge(chargeOf(), global)).toMatchObject({ cause: "lost_card" });
    const unknown = await driver.simulator.control("PUT", "/global_payments/script", {
      answers: ["no"],
    });
    expect(unknown.status).toBe(422);
  });
});

describe("cards stored at the provider", () => {
  test("the first monthly charge stores the card, later ones use it without a number", async () => {
    const first = await provider.charge(chargeOf({ recurring: "first" }), ioFor());
    if (first.kind !== "approved" || !first.storedCardId) throw new Error("not kept");
    expect(first.networkReference).toMatch(/^\d+$/);
    const next = await provider.charge(
      chargeOf({
        recurring: "next",
        instrument: {
          kind: "card",
          card: { kind: "stored_card", storedCardId: first.storedCardId },
        },
        networkReference: first.networkReference,
      }),
      ioFor(),
    );
    expect(next).toMatchObject({ kind: "approved", flags: [] });
  });

  test("a declined first charge stores no card; an unknown card id is rejected", async () => {
    await script("rejected:do_not_honor");
    const refused = await provider.charge(chargeOf({ recurring: "first" }), ioFor());
    expect(refused).not.toHaveProperty("storedCardId");
    const card = { kind: "stored_card", storedCardId: "CID-unknown" } as const;
    const instrument = { kind: "card", card } as const;
    const outcome = await provider.charge(chargeOf({ recurring: "next", instrument }), ioFor());
    expect(outcome).toMatchObject({ cause: "invalid_payment_method", rawCode: "5008" });
  });

  test("a card of the vault is charged without its security code", async () => {
    const cards = new Map([
      ["kept", { number: goodNumber, month: 11, year: 2040, holderName: "Ana Paz" }],
    ]);
    const card = { kind: "vault_card", cardId: "kept", organizationId: randomUUID() } as const;
    const charge = chargeOf({ recurring: "next", instrument: { kind: "card", card } });
    const outcome = await provider.charge(charge, standInIo(driver.simulator.url, cards));
    expect(outcome).toMatchObject({ kind: "approved" });
  });

  test("a card is stored without a charge", async () => {
    const { payer, country } = chargeOf();
    const card = { kind: "token", token: "token", organizationId: randomUUID() } as const;
    const request = { idempotencyKey: randomUUID(), country, payer, card };
    const saved = await provider.storeCard?.(request, ioFor());
    expect(saved).toMatchObject({ kind: "saved", lastFour: "3704" });
  });
});

describe("a notification", () => {
  const read = async (raw: RawNotification | undefined): Promise<Notification> => {
    if (!raw) throw new Error("nothing was received");
    if (!provider.parseWebhook) throw new Error("no webhooks");
    return provider.parseWebhook(raw, ioFor());
  };

  test("round trip: signed, readable, with the same key on a repeat", async () => {
    await script("in_process");
    const charge = chargeOf();
    await provider.charge(charge, ioFor());
    driver.answerStatus = 202;
    const event = { type: "approved", event_id: "e-1", occurred_at: "2026-12-01T10:00:00Z" };
    expect(await driver.eventOf(charge, event)).toEqual({ status: 202 });
    driver.answerStatus = 200;
    const first = await read(driver.received[0]);
    expect(first).toMatchObject({
      valid: true,
      reference: charge.reference,
      outcome: { kind: "approved" },
      booked: { amount: 123450n, currency: "ARS" },
      occurredAt: new Date("2026-12-01T10:00:00Z"),
    });
    await driver.eventOf(charge, event);
    const repeat = { payment: charge.reference, times: 3 };
    await driver.simulator.control("POST", "/local_payments/duplicate", repeat);
    expect(driver.received).toHaveLength(4);
    const keys = [first, ...(await Promise.all(driver.received.map(read)))].map(
      (one) => one.valid && one.eventKey,
    );
    expect(new Set(keys).size).toBe(1);
  });

  test("a late decline of a paid charge reports an old state and unbooks nothing", async () => {
    const charge = chargeOf();
    await provider.charge(charge, ioFor());
    await driver.eventOf(charge, { type: "rejected" });
    expect(await read(driver.received[0])).toMatchObject({ outcome: { kind: "rejected" } });
    expect(await provider.lookUp(charge, ioFor())).toMatchObject({
      outcome: { kind: "approved" },
    });
  });

  test.each([
    ["refunded", { kind: "refund", state: "done" }],
    ["in_mediation", { kind: "dispute", stage: "opened" }],
    ["charged_back", { kind: "dispute", stage: "lost" }],
    ["dispute_won", { kind: "dispute", stage: "won" }],
    ["dispute_lost", { kind: "dispute", stage: "lost" }],
  ])("of what follows a charge: %s", async (type, outcome) => {
    const charge = chargeOf();
    const approved = await provider.charge(charge, ioFor());
    await driver.eventOf(charge, { type, amount: "10.00" });
    const message = await read(driver.received[0]);
    const providerId = approved.kind === "approved" ? approved.providerId : "";
    expect(message).toMatchObject({ valid: true, providerId, outcome, booked: { amount: 1000n } });
  });
});
