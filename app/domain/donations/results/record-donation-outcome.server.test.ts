import { afterAll, beforeAll, expect, it } from "vitest";
import {
  beginDonation,
  factsOf,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { recordDonationOutcome } from "./record-donation-result.server";

const given = "2026-11-21T15:00:00Z";
let database: TestDatabase;
let giving: TestGiving;

beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
afterAll(() => database.close());

it("records a decided outcome", async () => {
  const ctx = giving.at(given);
  const facts = await beginDonation(ctx, giving);
  const approvedAt = new Date(given);
  const booked = null;
  await recordDonationOutcome(ctx, facts, {
    kind: "approved",
    providerId: "D-1",
    approvedAt,
    booked,
    flags: [],
  });
  expect(await factsOf(ctx, facts.id)).toMatchObject({
    status: "approved",
    donationStatus: "active",
  });
});

it("keeps a card in process while the donor's bank asks, which names no expiry", async () => {
  const ctx = giving.at(given);
  const challenged = await beginDonation(ctx, giving);
  const nextAction = { kind: "redirect", url: "https://bank.example.org/confirm" } as const;
  await recordDonationOutcome(ctx, challenged, { kind: "pending", providerId: "D-3", nextAction });
  const facts = { status: "in_process", nextAction, expiresAt: null };
  expect(await factsOf(ctx, challenged.id)).toMatchObject(facts);
});

it("keeps an unknown one in process, and a pending one with the donor's next action and its expiry", async () => {
  const ctx = giving.at(given);
  const unknown = await beginDonation(ctx, giving);
  await recordDonationOutcome(ctx, unknown, { kind: "unknown", reason: "timeout" });
  expect(await factsOf(ctx, unknown.id)).toMatchObject({ status: "in_process", checks: 1 });
  const challenged = await beginDonation(ctx, giving);
  const url = "https://bank.example.org/confirm";
  const expiresAt = "2026-11-22T15:00:00Z";
  const nextAction = { kind: "redirect", url } as const;
  await recordDonationOutcome(ctx, challenged, {
    kind: "pending",
    providerId: "D-2",
    nextAction,
    expiresAt: new Date(expiresAt),
  });
  expect(await factsOf(ctx, challenged.id)).toMatchObject({
    status: "pending",
    nextAction,
    expiresAt: new Date(expiresAt),
    donationStatus: "attempted",
  });
});
