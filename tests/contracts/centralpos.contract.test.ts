/** What only Centralpos has: batches that open, close and are answered, and answers in XML. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClock } from "~/infrastructure/clock";
import { findBatch } from "../simulators/centralpos/calendar";
import { CARD_NUMBER, CentralposDriver } from "./centralpos-driver";

const driver = new CentralposDriver();
const { provider } = driver;
const inWindow = new Date("2027-03-10T15:00:00Z");
const afterWindow = new Date("2027-03-24T22:00:00Z");
const answered = new Date("2027-03-26T13:00:00Z");
const nextWindow = new Date("2027-04-02T13:00:00Z");

beforeAll(() => driver.start());
afterAll(() => driver.stop());
afterEach(() => {
  driver.script();
  setClock(inWindow);
});

const charge = (changes: Parameters<typeof driver.chargeOf>[0] = {}) => {
  const request = driver.chargeOf(changes);
  return { request, send: () => provider.charge(request, driver.io()) };
};
const lookUp = (request: Parameters<typeof provider.lookUp>[0]) =>
  provider.lookUp(request, driver.io());

test("a record waits for its batch, which decides it", async () => {
  const { request, send } = charge();
  const decidedAt = findBatch(2027031)?.processed;
  expect(await send()).toMatchObject({ kind: "pending", decidedAt });
  setClock(afterWindow);
  expect(await lookUp(request)).toMatchObject({ kind: "found", outcome: { kind: "pending" } });
  setClock(answered);
  expect(await lookUp(request)).toMatchObject({
    outcome: { kind: "approved", approvedAt: decidedAt, flags: [] },
    booked: { amount: request.amount, currency: "ARS" },
  });
});

test.each([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired_card"],
  ["debit_stopped", "debit_stopped"],
  ["card_cancelled", "card_cancelled"],
  ["unheard_of", "do_not_honor"],
])("a bank's words of %s are the cause %s", async (word, cause) => {
  driver.script(`rejected:${word}`);
  const { request, send } = charge();
  await send();
  setClock(answered);
  expect(await lookUp(request)).toMatchObject({ outcome: { kind: "rejected", cause } });
});

test("a half-answered batch leaves the rest undecided, however late", async () => {
  driver.script("in_process", "approved");
  const [silent, told] = [charge(), charge()];
  await silent.send();
  await told.send();
  setClock(new Date("2027-05-20T12:00:00Z"));
  expect(await lookUp(told.request)).toMatchObject({ outcome: { kind: "approved" } });
  expect(await lookUp(silent.request)).toMatchObject({ outcome: { kind: "pending" } });
  await driver.approve(silent.request);
  expect(await lookUp(silent.request)).toMatchObject({ outcome: { kind: "approved" } });
});

test("a record is found by its batch, though no list names that batch any more", async () => {
  const { request, send } = charge();
  const outcome = await send();
  const providerId = "providerId" in outcome ? outcome.providerId : undefined;
  setClock(new Date("2027-09-20T12:00:00Z"));
  expect(await lookUp(request)).toEqual({ kind: "not_found" });
  expect(await lookUp({ ...request, providerId })).toMatchObject({
    outcome: { kind: "approved", providerId },
  });
});

test("between two windows nothing is sent, and the next batch takes it once", async () => {
  setClock(afterWindow);
  const { request, send } = charge();
  expect(await send()).toEqual({ kind: "not_sent", reason: "batch_closed" });
  setClock(nextWindow);
  expect(await send()).toMatchObject({ kind: "pending" });
  expect(await driver.paymentsOf(request.reference)).toBe(1);
});

test("a reference of a closed batch is not added to the next one", async () => {
  const { request, send } = charge();
  const first = await send();
  setClock(nextWindow);
  expect(await send()).toMatchObject({
    kind: "approved",
    providerId: "providerId" in first ? first.providerId : "",
  });
  expect(await driver.paymentsOf(request.reference)).toBe(1);
});

test.each([
  ["master", "5031755734530604", "2"],
  ["amex", "371180303257522", "3"],
  ["debvisa", CARD_NUMBER, "1"],
])("%s goes into its own brand's batch", async (methodId, cardId, brand) => {
  const card = { kind: "vault_card", cardId, organizationId: "o" } as const;
  const { send } = charge({ methodId, instrument: { kind: "card", card } });
  const outcome = await send();
  expect(outcome).toMatchObject({ kind: "pending" });
  expect("providerId" in outcome && outcome.providerId?.split(".")[0]).toBe(`202703${brand}`);
});

test("a brand that the account does not charge is declined for good", async () => {
  const { send } = charge({ methodId: "cabal" });
  expect(await send()).toMatchObject({ kind: "rejected", cause: "method_not_supported" });
});

test("a refused record is a decline, and a fault of the company no answer", async () => {
  driver.script("refused", "fault");
  expect(await charge().send()).toMatchObject({ kind: "rejected", rawCode: "record_refused" });
  const { request, send } = charge();
  expect(await send()).toMatchObject({ kind: "unknown" });
  expect(await lookUp(request)).toEqual({ kind: "not_found" });
});

test.each(["truncated", "bomb"])(
  "a %s answer is unknown, and its record is found",
  async (word) => {
    driver.script(word);
    const { request, send } = charge();
    expect(await send()).toMatchObject({ kind: "unknown" });
    expect(await lookUp(request)).toMatchObject({ kind: "found", outcome: { kind: "pending" } });
  },
);

test("a stranger's record under the same number is not ours", async () => {
  const { request, send } = charge();
  const first = await send();
  const [, idUser] = ("providerId" in first ? (first.providerId ?? "") : "").split(".");
  const row = driver.simulator.books.rows.find((one) => String(one.idUser) === idUser);
  if (row) row.reference = "a stranger's";
  const second = await send();
  expect(second).toMatchObject({ kind: "pending" });
  expect("providerId" in second && second.providerId).not.toBe(
    "providerId" in first && first.providerId,
  );
  expect(await driver.paymentsOf(request.reference)).toBe(1);
});

test("a deleted record is charged nothing, and can be added with another amount", async () => {
  const { request, send } = charge();
  const outcome = await send();
  const providerId = "providerId" in outcome ? (outcome.providerId ?? "") : "";
  const { reference, idempotencyKey } = request;
  const order = { reference, idempotencyKey, providerId };
  expect(await provider.cancel?.(order, driver.io())).toEqual({ kind: "cancelled" });
  expect(await provider.cancel?.(order, driver.io())).toEqual({ kind: "cancelled" });
  expect(await provider.charge({ ...request, amount: 900n }, driver.io())).toMatchObject({
    kind: "pending",
  });
  setClock(afterWindow);
  expect(await provider.cancel?.(order, driver.io())).toMatchObject({ kind: "too_late" });
});

test("a closed window keeps its record", async () => {
  const { request, send } = charge();
  const outcome = await send();
  setClock(afterWindow);
  const { reference, idempotencyKey } = request;
  const providerId = "providerId" in outcome ? (outcome.providerId ?? "") : "";
  const order = { reference, idempotencyKey, providerId };
  expect(await provider.cancel?.(order, driver.io())).toMatchObject({ kind: "too_late" });
});
