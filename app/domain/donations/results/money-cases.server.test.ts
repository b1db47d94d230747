/** Tests what our staff do with flagged charges: look them up again, end them, close the case. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  beginDonation,
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { describeBooks } from "../../../../tests/factories/money-books";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import type { OperatorContext } from "~/domain/context";
import { closeMoneyCase } from "./close-money-case.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { getMoneyCase } from "./get-money-case.server";
import { listMoneyCases } from "~/domain/payments/cases/list-money-cases.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { donationCause } from "./donation-cause.server";
import { checkMoneyCase } from "./check-money-case.server";
import { endMoneyCase } from "./end-money-case.server";

useTestDatabase();
const given = "2026-11-21T15:00:00Z";
const december = "2026-12-05T12:00:00Z";
const reason = "The provider gave the money back on 6 December.";
let giving: TestGiving;
let provider: ProviderServer;
let staff: OperatorContext;
beforeAll(async () => {
  provider = await openProviderServer();
});
beforeEach(async () => {
  giving = await openGiving(new Date(given));
  staff = await staffContext(new Date(december));
});
afterAll(() => provider.close());

const answer = (amount: number) => {
  provider.order = (reference) => ({
    payment_id: `D-${reference}`,
    order_id: reference,
    amount,
    currency: "ARS",
    status: "PAID",
    status_code: "200",
  });
};
const placeOf = (transactionId: string) => ({
  organizationId: giving.organization.id,
  transactionId,
});
const listed = async (q: string) =>
  (await listMoneyCases(staff, { q }, { page: 1, perPage: 5 })).items.length;
const lastRecord = () =>
  giving
    .at(december)
    .read((db) => db.auditEntry.findFirstOrThrow({ orderBy: { createdAt: "desc" } }));

async function sentMonth() {
  const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  const ctx = giving.at(december);
  const { id } = await sendPlanned(ctx, donationId);
  return { ctx, donationId, id };
}

/** A month whose provider charged another amount. */
async function mismatchedMonth() {
  const month = await sentMonth();
  answer(15);
  await checkCharge(month.ctx, donationCause, month.id);
  return month;
}

it("a month of another amount is ended as not charged, and the donation goes on", async () => {
  const { ctx, donationId, id } = await mismatchedMonth();
  expect(await getMoneyCase(staff, placeOf(id))).toMatchObject({
    flags: ["amount_mismatch"],
    status: "in_process",
    isClosed: false,
    period: "2026-12",
  });
  await expect(closeMoneyCase(staff, placeOf(id), { reason })).rejects.toThrow(
    "invalid_transition",
  );
  await endMoneyCase(staff, placeOf(id), { reason });
  expect(await factsOf(ctx, id)).toMatchObject({ status: "cancelled", flags: ["amount_mismatch"] });
  expect(await getMoneyCase(staff, placeOf(id))).toMatchObject({ isClosed: true });
  expect(await findPlanned(ctx, donationId)).toMatchObject({ period: "2027-01" });
  const { totals } = await describeBooks(ctx);
  expect(totals).toEqual(["approved 1 150000", "cancelled 1 150000"]);
  expect([await listed(id), (await lastRecord()).operation]).toEqual([0, "close-money-case"]);
  await expect(endMoneyCase(staff, placeOf(id), { reason })).rejects.toThrow("invalid_transition");
  // A later look-up with the same wrong amount doesn't open the case again.
  await checkCharge(ctx, donationCause, id);
  expect(await listed(id)).toBe(0);
});

it("a record that its batch never answered is ended with a reason, and its retry is free", async () => {
  const { ctx, id, donationId } = await sentMonth();
  await ctx.transaction((db) =>
    db.transaction.updateMany({ where: { id }, data: { provider: "centralpos" } }),
  );
  await expect(endMoneyCase(staff, placeOf(id), { reason })).rejects.toThrow("invalid_transition");
  await ctx.transaction((db) => flagTransactions(ctx, db, [id], "never_answered", "gift"));
  expect(await listed(id)).toBe(1);
  await endMoneyCase(staff, placeOf(id), { reason });
  const ended = await ctx.read((db) => db.transaction.findFirstOrThrow({ where: { id } }));
  expect(ended).toMatchObject({ status: "cancelled", rawCode: "ended_by_staff" });
  expect(ended).toMatchObject({ rawMessage: reason, fee: 0n, commission: 0n });
  expect(await listed(id)).toBe(0);
  expect(await findPlanned(ctx, donationId)).toMatchObject({ period: "2027-01" });
});

it("another look-up records the charge once the provider's answer matches", async () => {
  const { ctx, id } = await mismatchedMonth();
  await checkMoneyCase(staff, placeOf(id));
  expect(await listed(id)).toBe(1);
  answer(1500);
  await checkMoneyCase(staff, placeOf(id));
  expect(await factsOf(ctx, id)).toMatchObject({ status: "approved", flags: [] });
  expect(await listed(id)).toBe(0);
  await expect(endMoneyCase(staff, placeOf(id), { reason })).rejects.toThrow("invalid_transition");
});

it("a possible duplicate is closed with a reason, once, and keeps its flag", async () => {
  const ctx = giving.at(given);
  const { id } = await makeDonation(ctx, giving);
  await ctx.transaction((db) => flagTransactions(ctx, db, [id], "possible_duplicate", "gift"));
  expect(await listed(id)).toBe(1);
  const seen = () => getMoneyCase(staff, placeOf(id));
  expect(await seen()).toMatchObject({ donorEmail: expect.stringContaining("@"), isByHand: false });
  // Cash goes back by hand, for which our staff needs the donor's address.
  await ctx.transaction((db) => db.paymentMethod.updateMany({ data: { methodId: "cash" } }));
  expect(await seen()).toMatchObject({ isByHand: true });
  await closeMoneyCase(staff, placeOf(id), { reason });
  expect(await listed(id)).toBe(0);
  expect((await factsOf(ctx, id)).flags).toEqual(["possible_duplicate"]);
  await expect(closeMoneyCase(staff, placeOf(id), { reason })).rejects.toThrow(
    "invalid_transition",
  );
});

it("another organisation's charge is not found", async () => {
  const other = await openGiving(new Date(given));
  const { id } = await beginDonation(other.at(given), other);
  for (const ended of [
    () => getMoneyCase(staff, placeOf(id)),
    () => endMoneyCase(staff, placeOf(id), { reason }),
    () => getMoneyCase(staff, placeOf("not-an-id")),
  ]) {
    await expect(ended()).rejects.toThrow("not_found");
  }
});
