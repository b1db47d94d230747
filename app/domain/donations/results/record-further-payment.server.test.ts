/** Tests money of vouchers that arrives as it likes: another amount, in parts, and twice. */
import { expect, it } from "vitest";
import { approve } from "../../../../tests/factories/charges";
import { describeBooks } from "../../../../tests/factories/money-books";
import { paymentOf } from "../../../../tests/factories/servers/provider-server";
import { useVouchers } from "../../../../tests/factories/servers/voucher-tools";
import { staffContext } from "../../../../tests/factories/staff";
import { newId } from "~/values/ids/ids";
import type { Approved } from "~/providers/provider";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { refundDuplicate } from "~/domain/payments/refunds/refund-duplicate.server";
import { donationCause } from "./donation-cause.server";
import { getMoneyCase } from "./get-money-case.server";
import { recordFurtherPayment } from "./record-further-payment.server";
import { recordDonationResult } from "./record-donation-result.server";

const given = "2026-11-21T15:00:00Z";
const {
  now,
  arrives,
  arrivesAgain,
  chargesOf,
  checkFurther,
  factsOf,
  jobsOf,
  later,
  refund,
  tell,
  ticketOrder,
  ticketsOf,
  voucherOf,
} = useVouchers(given);

it("books what arrived by a voucher, and keeps what was asked for", async () => {
  const { ctx, donationId, id } = await voucherOf("cash");
  arrives(900.5);
  await checkCharge(ctx, donationCause, id);
  expect(await chargesOf(donationId)).toEqual(["90050 150000 approved amount_mismatch"]);
  const { totals } = await describeBooks(ctx);
  expect(totals).toEqual(["approved 1 90050"]);
  const staff = await staffContext(new Date(given));
  const place = { organizationId: ctx.organizationId, transactionId: id };
  expect(await getMoneyCase(staff, place)).toMatchObject({
    ...{ amount: 90050n, askedAmount: 150000n, flags: ["amount_mismatch"], isByHand: true },
  });
  expect(await jobsOf("notifications.send-receipt")).toBe(1);
});

it("moves a month's voucher that ended with what was asked for and was paid late with more", async () => {
  const { ctx, donationId, id } = await voucherOf("cash", { monthly: true });
  await recordDonationResult(ctx, await factsOf(id), {
    ...{ status: "cancelled", rawCode: "expired", rawMessage: "" },
  });
  arrives(2000);
  await checkCharge(ctx, donationCause, id);
  expect(await chargesOf(donationId)).toEqual(["200000 150000 approved amount_mismatch"]);
  expect((await describeBooks(ctx)).totals).toEqual(["approved 1 200000"]);
});

it("keeps a second part, which has a receipt, and gives back what comes after it", async () => {
  const { ctx, donationId, id } = await voucherOf("pix", { monthly: true });
  arrives(1000);
  await checkCharge(ctx, donationCause, id);
  const planned = () =>
    ctx.read((db) => db.transaction.count({ where: { donationId, status: "planned" } }));
  const before = await planned();
  const part = arrivesAgain(id, 500);
  expect(await checkFurther(later(1), id, part)).toBe("done");
  const third = arrivesAgain(id, 1500);
  await checkFurther(later(2), id, third);
  expect(await chargesOf(donationId)).toEqual([
    "100000 150000 approved amount_mismatch",
    "50000 approved part_payment",
    "150000 approved duplicate_charge",
  ]);
  expect(await planned()).toBe(before);
  expect(await jobsOf("notifications.send-receipts")).toBe(1);
  expect(await jobsOf("payments.refund-duplicate")).toBe(1);
  const found = await ctx.read((db) =>
    db.transaction.findFirstOrThrow({ where: { providerPaymentId: third } }),
  );
  await refundDuplicate(now().giving.at(given, "payments.refund-duplicate"), donationCause, {
    transactionId: found.id,
  });
  expect((await describeBooks(ctx)).totals).toEqual(["approved 2 150000", "refunded 1 150000"]);
});

it("records a second payment once, however often it is told, and leaves cash to people", async () => {
  const { ctx, donationId, id } = await voucherOf("cash");
  await approve(ctx, id);
  arrives(1500);
  const again = arrivesAgain(id, 1500);
  const check = () => checkFurther(later(1), id, again);
  await Promise.all([check(), check(), tell(id, again), tell(id, again)]);
  expect(await chargesOf(donationId)).toEqual([
    "150000 approved",
    "150000 approved duplicate_charge",
  ]);
  const found = await ctx.read((db) =>
    db.transaction.findFirstOrThrow({ where: { providerPaymentId: again } }),
  );
  await refundDuplicate(now().giving.at(given, "payments.refund-duplicate"), donationCause, {
    transactionId: found.id,
  });
  expect(await ctx.read((db) => db.refund.count({ where: { transactionId: found.id } }))).toBe(0);
  const staff = await staffContext(new Date(given));
  const place = { organizationId: ctx.organizationId, transactionId: found.id };
  expect(await getMoneyCase(staff, place)).toMatchObject({
    ...{ flags: ["duplicate_charge"], isByHand: true, donorEmail: expect.stringContaining("@") },
  });
});

it("gives a second payment of an order of tickets back, and leaves the tickets", async () => {
  const { ctx, donationId, id } = await ticketOrder();
  await approve(ctx, id);
  await refund(id, "100.00");
  const again = arrivesAgain(id, 1500);
  await checkFurther(later(1), id, again);
  const { id: second } = await ctx.read((db) =>
    db.transaction.findFirstOrThrow({ where: { providerPaymentId: again } }),
  );
  const job = now().giving.at(given, "payments.refund-duplicate");
  await refundDuplicate(job, donationCause, { transactionId: second });
  expect(await chargesOf(donationId)).toEqual([
    "150000 approved",
    "150000 refunded duplicate_charge",
  ]);
  expect(await ticketsOf(donationId)).toEqual(["sold"]);
  await refund(id);
  expect(await ticketsOf(donationId)).toEqual(["refunded"]);
});

it("gives back what comes after a refund", async () => {
  const { ctx, donationId, id } = await voucherOf("pix");
  await approve(ctx, id);
  await refund(id);
  await checkFurther(later(1), id, arrivesAgain(id, 1000));
  expect(await chargesOf(donationId)).toEqual([
    "150000 refunded",
    "100000 approved duplicate_charge",
  ]);
});

it.each(["in flight", "ended"])("settles an attempt %s by another payment", async (state) => {
  const { ctx, donationId, id } = await voucherOf("cash");
  now().provider.order = (reference) => ({ ...paymentOf(reference, 1500), status: "PENDING" });
  await checkCharge(ctx, donationCause, id);
  if (state === "ended") {
    await recordDonationResult(ctx, await factsOf(id), {
      ...{ status: "cancelled", rawCode: "expired", rawMessage: "" },
    });
  }
  const other = arrivesAgain(id, 1500);
  expect(await checkFurther(later(1), id, other)).toBe("done");
  await tell(id, other);
  expect(await chargesOf(donationId)).toEqual(["150000 approved"]);
  expect(await factsOf(id)).toMatchObject({ providerPaymentId: other, donationStatus: "active" });
  expect((await describeBooks(ctx)).totals).toEqual(["approved 1 150000"]);
});

it("waits where the voucher itself is not charged yet", async () => {
  const { ctx, donationId, id } = await voucherOf("cash");
  const approval: Approved = {
    ...{ kind: "approved", providerId: "D-again", approvedAt: new Date(given) },
    ...{ booked: { amount: 10n, currency: "ARS" }, flags: [] },
  };
  const payment = { providerId: "D-again", amount: 10n, approval };
  expect(await recordFurtherPayment(ctx, await factsOf(id), payment)).toBe("waits");
  expect(await chargesOf(donationId)).toEqual(["150000 in_process"]);
});

it("believes no message: only what the company says of that payment counts", async () => {
  const { ctx, donationId, id } = await voucherOf("cash");
  await approve(ctx, id);
  arrives(1500);
  const foreign = arrivesAgain(newId(new Date(given)), 1500);
  expect(await checkFurther(ctx, id, foreign)).toBe("waits");
  // It may have the payment a little later than it tells of it, but not a day.
  expect(await checkFurther(later(23 * 60), id, "D-unknown")).toBe("waits");
  expect(await checkFurther(later(24 * 60), id, "D-unknown")).toBe("done");
  expect(await chargesOf(donationId)).toEqual(["150000 approved"]);
});
