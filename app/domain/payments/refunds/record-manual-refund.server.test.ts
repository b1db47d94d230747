/** Tests refunds that the organisation made outside and records: limits, repeats, and the resulting books. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { describeBooks } from "../../../../tests/factories/money-books";
import type { OrganizationContext } from "~/domain/context";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { isRefundedByHand } from "./is-refunded-by-hand.server";
import { recordManualRefund } from "./record-manual-refund.server";
import { refundDuplicate } from "./refund-duplicate.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
let id: string;
beforeAll(async () => {
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
});
beforeEach(async () => {
  id = (await makeDonation(giving.at(given), giving, { amount: 10_001n })).id;
});

const charge = (data: object) =>
  owner.transaction((db) => db.transaction.updateMany({ where: { id }, data }));
const proofOf = { refunded_on: "2026-11-20", proof: "T-1" };
const record = (input: object = {}) =>
  recordManualRefund(owner, donationCause, id, { ...proofOf, ...input });
const stateOf = async () => {
  const { refundedAmount, status } = await owner.read((db) =>
    db.transaction.findFirstOrThrow({ where: { id } }),
  );
  return `${status} ${refundedAmount}`;
};

it("keeps a charge approved until its last part went back, with status, amount, proof and record", async () => {
  await charge({ provider: "centralpos" });
  await record({ amount: "33.33" });
  expect(await stateOf()).toBe("approved 3333");
  await record({ proof: "T-2" });
  expect(await stateOf()).toBe("refunded 10001");
  const refunds = await owner.read((db) =>
    db.refund.findMany({ where: { transactionId: id }, orderBy: { id: "asc" } }),
  );
  expect(refunds).toMatchObject([
    { amount: 3333n, cause: "by_hand", status: "refunded", providerRefundId: "T-1" },
    { amount: 6668n, cause: "by_hand", status: "refunded", providerRefundId: "T-2" },
  ]);
  const { accounts, totals } = await describeBooks(owner);
  expect(totals).toContain("refunded 1 10001");
  expect(accounts.commission).toBe(0n);
  const entries = await owner.read((db) =>
    db.auditEntry.findMany({ where: { operation: "record-manual-refund" } }),
  );
  expect(entries).toHaveLength(2);
});

it("records the same proof once, no day to come, and no more than was charged", async () => {
  await charge({ provider: "centralpos" });
  const invalid = { code: "validation_failed" };
  await expect(record({ refunded_on: "2026-11-22" })).rejects.toMatchObject(invalid);
  await expect(record({ amount: "100.02" })).rejects.toMatchObject(invalid);
  await record({ amount: "10.00" });
  await expect(record({ amount: "10.00" })).rejects.toMatchObject(invalid);
  expect(await stateOf()).toBe("approved 1000");
});

it("is refused where the provider itself refunds", async () => {
  const of = (provider: string, methodId: string) => isRefundedByHand({ provider, methodId });
  expect([of("centralpos", "visa"), of("dlocal", "visa"), of("dlocal", "pix")]).toEqual([
    ...[true, false, false],
  ]);
  expect([of("dlocal", "boleto"), of("dlocal", "cash"), of("dlocal", "spei")]).toEqual([
    ...[true, true, true],
  ]);
  await expect(record()).rejects.toMatchObject({ code: "invalid_transition" });
});

it("is left to people where a second charge of a period cannot be refunded by itself", async () => {
  await charge({ provider: "centralpos", flags: ["duplicate_charge"] });
  const job = giving.at(given, "payments.refund-duplicate");
  await refundDuplicate(job, donationCause, { transactionId: id });
  expect(await stateOf()).toBe("approved 0");
});
