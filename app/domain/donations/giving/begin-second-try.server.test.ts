import { beforeAll, expect, it } from "vitest";
import {
  approve,
  beginDonation,
  factsOf,
  findPlanned,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { createSecondAttempt } from "./create-second-attempt.server";
import { beginSecondTry } from "./begin-second-try.server";
import { getDonationState } from "./get-donation-state.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";

useTestDatabase();
const given = new Date("2027-01-20T15:00:00Z");
const global = { gateway: "global_payments", provider: "dlocal_global" };
let giving: TestGiving;
let processor: { id: string; softDescriptor: null } & typeof global;
beforeAll(async () => {
  giving = await openGiving(given);
  const id = await createTestProcessor(giving.at(given), global);
  processor = { id, softDescriptor: null, ...global };
});

const decline = {
  kind: "rejected",
  cause: "foreign_card",
  rawCode: "1",
  rawMessage: "no",
} as const;

async function begin() {
  const ctx = giving.at(given);
  const facts = await beginDonation(ctx, giving, { monthly: true, collectDay: 10 });
  const second = await beginSecondTry(ctx, facts, decline, processor);
  if (!second) throw new Error("no second try");
  return { ctx, facts, second };
}

it("declines the first attempt and sends the second for a donation that is still undecided", async () => {
  const { ctx, facts, second } = await begin();
  expect(await factsOf(ctx, facts.id)).toMatchObject({
    status: "rejected",
    declineCode: "foreign_card",
    donationStatus: "attempted",
  });
  expect(await factsOf(ctx, second.id)).toMatchObject({
    status: "in_process",
    pairOfId: facts.id,
    period: "2027-01",
    attempt: 2,
    amount: facts.amount,
    ...global,
  });
  expect(await getDonationState(ctx, facts.donationId)).toMatchObject({ id: second.id });
  expect(await beginSecondTry(ctx, facts, decline, processor)).toBeNull();
});

it("activates the donation when the second attempt is approved, and plans its month", async () => {
  const { ctx, facts, second } = await begin();
  expect(await approve(ctx, second.id)).toBe(true);
  const state = await getDonationState(ctx, facts.donationId);
  expect(state).toMatchObject({ status: "approved", donationStatus: "active" });
  expect(await findPlanned(ctx, facts.donationId)).toMatchObject({ period: "2027-02" });
});

it("returns the first attempt's cause if the second was not sent", async () => {
  const { ctx, facts, second } = await begin();
  const result = { status: "cancelled", rawCode: "unreachable", rawMessage: "" } as const;
  await recordDonationResult(ctx, second, result);
  expect(await getDonationState(ctx, facts.donationId)).toMatchObject({
    id: facts.id,
    declineCode: "foreign_card",
    donationStatus: "refused",
  });
});

it("adds no second attempt beside one that is in flight", async () => {
  const { ctx, facts } = await begin();
  const again = ctx.transaction((db) =>
    createSecondAttempt(ctx, db, { id: facts.id, secondId: ctx.newId() }, processor),
  );
  await expect(again).rejects.toThrow();
});
