/** Tests what a refund or a dispute of a donation leaves in the totals, the ledger and the mails. */
import { beforeEach, expect, it } from "vitest";
import type { MoneyBack } from "~/domain/payments/charge-cause";
import {
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
} from "../../../../tests/factories/charges";
import type { TestGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { describeBooks } from "../../../../tests/factories/money-books";
import { lockTransaction } from "./lock-transaction.server";
import { recordMoneyBack } from "./record-money-back.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
beforeEach(async () => {
  giving = await openGiving(given);
});

const ctxOf = () => giving.at(given, "payments.handle-notification");
const donation = () =>
  makeDonation(giving.at(given), giving, { amount: 10_000n, monthly: true, collectDay: 5 });

function record(id: string, back: MoneyBack): Promise<void> {
  const ctx = ctxOf();
  return ctx.transaction(async (db) => {
    const before = await lockTransaction(ctx, db, id);
    if (!before) throw new Error("no such transaction");
    await recordMoneyBack(ctx, db, before, back);
  });
}

const lost = (disputeId: string): MoneyBack => ({
  status: "charged_back",
  refundedAmount: 0n,
  disputedAmount: 0n,
  chargedBackAmount: 10_000n,
  by: { kind: "dispute", id: disputeId, stage: "lost", amount: 10_000n, posting: "chargeback" },
});
const jobs = async () => {
  const rows = await ctxOf().read((db) =>
    db.outbox.findMany({ where: { organizationId: giving.organization.id } }),
  );
  return rows.map(({ job }) => job).filter((job) => /refund|dispute|donor-notice/.test(job));
};

it("a partial refund takes its part of the totals and of our commission, and tells both sides", async () => {
  const { id } = await donation();
  const before = await describeBooks(ctxOf());
  const refundId = ctxOf().newId();
  await record(id, {
    status: "approved",
    refundedAmount: 4_000n,
    disputedAmount: 0n,
    chargedBackAmount: 0n,
    by: { kind: "refund", id: refundId, amount: 4_000n, commission: 100n },
  });
  const { accounts, totals } = await describeBooks(ctxOf());
  expect(totals).toEqual(["approved 1 6000"]);
  expect(accounts.gateway_clearing).toBe((before.accounts.gateway_clearing ?? 0n) - 4_000n);
  expect(accounts.commission).toBe((before.accounts.commission ?? 0n) + 100n);
  expect((await jobs()).toSorted()).toEqual([
    "notifications.send-refund-notice",
    "notifications.send-refund-report",
  ]);
});

it("a lost dispute takes the money and pauses the monthly donation", async () => {
  const { id, donationId } = await donation();
  await record(id, lost(ctxOf().newId()));
  const { accounts, totals } = await describeBooks(ctxOf());
  expect(totals).toEqual(["charged_back 1 10000"]);
  expect(accounts.gateway_clearing).toBe(0n);
  expect(await findPlanned(ctxOf(), donationId)).toBeNull();
  expect((await jobs()).toSorted()).toEqual([
    "notifications.send-dispute-notice",
    "notifications.send-donor-notice",
  ]);
});

it("a lost dispute of a second payment takes its money, and the months go on", async () => {
  const { id, donationId } = await donation();
  await ctxOf().transaction((db) =>
    db.transaction.updateMany({ where: { id }, data: { flags: ["duplicate_charge"] } }),
  );
  await record(id, lost(ctxOf().newId()));
  expect((await describeBooks(ctxOf())).totals).toEqual(["charged_back 1 10000"]);
  expect(await findPlanned(ctxOf(), donationId)).not.toBeNull();
  expect(await jobs()).toEqual(["notifications.send-dispute-notice"]);
});

it("a second loss of the same dispute is posted once, and a person looks at it", async () => {
  const { id } = await donation();
  const disputeId = ctxOf().newId();
  await record(id, lost(disputeId));
  const { accounts } = await describeBooks(ctxOf());
  await record(id, lost(disputeId));
  expect((await describeBooks(ctxOf())).accounts).toEqual(accounts);
  expect(await factsOf(ctxOf(), id)).toMatchObject({ flags: ["amount_mismatch"] });
});
