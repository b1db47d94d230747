/** Tests what waits for pending refunds and open disputes: it stays, and it comes or goes with their end. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import type { OrganizationContext } from "~/domain/context";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { recordRefundOutcome } from "~/domain/payments/refunds/record-refund-outcome.server";
import { writeDispute } from "~/domain/payments/refunds/write-dispute.server";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { beginCutOffs } from "./begin-cut-offs.server";
import { getPayoutBalance } from "./get-payout-balance.server";
import { listPayouts } from "./list-payouts.server";
import { planPayout } from "./plan-payout.server";
import { readLines } from "./read-lines.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const monday = new Date("2026-11-30T15:00:00Z");
const [tuesday, nextTuesday] = [new Date("2026-12-01T15:00:00Z"), new Date("2026-12-08T15:00:00Z")];
/** Of two gifts of so much, the second one's money may go back. */
const GIFT = 500_000n;
let giving: TestGiving;
let transactionId: string;
const at = (now: Date) => contextAt(giving.organization, now);

beforeEach(async () => {
  giving = await openGiving(monday);
  const ctx = at(monday);
  const account = exampleBankAccount("AR", { email: "tesoreria@huellas.example" });
  await createBankAccount(ctx, bankAccountSchema.parse(account));
  const data = { payoutsReleasedAt: monday };
  await ctx.transaction((db) => db.organization.updateMany({ data }));
  await makeDonation(giving.at(monday), giving, { amount: GIFT });
  transactionId = (await makeDonation(giving.at(monday), giving, { amount: GIFT })).id;
  // The company would release the gifts some days later, which no test here is about.
  await database.owner.query(
    `UPDATE ledger_open_items SET available_on = '2026-11-30' WHERE organization_id = $1`,
    [ctx.organizationId],
  );
  await database.owner.query(
    `UPDATE ledger_balances SET available_on = '2026-11-30' WHERE organization_id = $1`,
    [ctx.organizationId],
  );
});

function dispute(now: Date, stage: "opened" | "won" | "lost", amount = GIFT) {
  const booked = { amount, currency: "ARS" as const };
  const notified = { transactionId, disputeId: "CHAR-1", stage, booked };
  const ctx = at(now);
  return ctx.transaction((db) => writeDispute(ctx, db, donationCause, notified));
}

async function beginRefund(amount: bigint) {
  const ctx = at(monday);
  return ctx.transaction(async (db) => {
    const attempt = await donationCause.moneyBack.lock(ctx, db, transactionId);
    if (!attempt) throw new Error("the charge is gone");
    return createRefund(ctx, db, attempt, { amount, cause: "organization" });
  });
}

const newest = async (ctx: OrganizationContext) =>
  (await listPayouts(ctx, {}, { page: 1, perPage: 5 })).items;
const jobs = (ctx: OrganizationContext) =>
  ctx.read((db) => db.outbox.count({ where: { job: "payouts.plan-payout" } }));

it("keeps an open dispute back, and pays it alone once the dispute is won", async () => {
  const { available: all } = await getPayoutBalance(at(monday));
  await dispute(monday, "opened");
  expect(await getPayoutBalance(at(monday))).toMatchObject({
    ...{ available: all - GIFT, reserved: GIFT },
    nextPayout: { on: "2026-12-01", amount: all - GIFT },
  });
  await planPayout(at(tuesday));
  expect(await newest(at(tuesday))).toMatchObject([
    { amount: all - GIFT, opening: 0n, closing: GIFT },
  ]);
  expect(await getPayoutBalance(at(tuesday))).toMatchObject({ available: 0n, reserved: GIFT });
  await dispute(tuesday, "won");
  // No entry says that the dispute is won: what was kept back is all that there is to pay.
  await beginCutOffs(nextTuesday);
  expect(await jobs(at(nextTuesday))).toBe(1);
  await planPayout(at(nextTuesday));
  const [second] = await newest(at(nextTuesday));
  expect(second).toMatchObject({ amount: GIFT, opening: GIFT, closing: 0n });
  expect(await readLines(at(nextTuesday), second?.id ?? "")).toEqual([]);
  expect(await getPayoutBalance(at(nextTuesday))).toMatchObject({ available: 0n, reserved: 0n });
});

it("takes a lost dispute from what was kept back", async () => {
  await dispute(monday, "opened");
  await planPayout(at(tuesday));
  await dispute(tuesday, "lost");
  expect(await getPayoutBalance(at(tuesday))).toMatchObject({
    ...{ available: 0n, reserved: 0n, nextPayout: null },
  });
  await planPayout(at(nextTuesday));
  expect(await newest(at(nextTuesday))).toHaveLength(1);
});

it("keeps the whole of a pending refund back, and pays our commission on it afterwards", async () => {
  const { id, amount } = await beginRefund(200_000n);
  const { available: all, reserved } = await getPayoutBalance(at(monday));
  expect(reserved).toBe(200_000n);
  await planPayout(at(tuesday));
  expect(await newest(at(tuesday))).toMatchObject([
    { amount: all, opening: 0n, closing: 200_000n },
  ]);
  const sent = { id, transactionId, amount, currency: "ARS", checks: 0, provider: "dlocal" };
  const outcome = { kind: "refunded", refundId: "R-1", booked: null } as const;
  await recordRefundOutcome(at(tuesday), donationCause, sent, outcome);
  const { commission } = await at(tuesday).read((db) =>
    db.refund.findFirstOrThrow({ where: { id } }),
  );
  expect(commission).toBeGreaterThan(0n);
  expect(await getPayoutBalance(at(tuesday))).toMatchObject({
    ...{ available: commission, reserved: 0n },
  });
});

it("keeps no more back than is left of the charge", async () => {
  await beginRefund(300_000n);
  await dispute(monday, "opened");
  expect((await getPayoutBalance(at(monday))).reserved).toBe(GIFT);
});
