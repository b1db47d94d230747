/** Tests a recorded payment of a voucher of which the company says another amount later. */
import { expect, it } from "vitest";
import { useFileTurn } from "../../../tests/factories/books/file-turn";
import { openGiving } from "../../../tests/factories/charges";
import { describeBooks } from "../../../tests/factories/money-books";
import { useVouchers } from "../../../tests/factories/servers/voucher-tools";
import { staffContext } from "../../../tests/factories/staff";
import { chargeCauses } from "../../../jobs/charge-causes";
import { toDecimal } from "~/values/money/money";
import { checkMoneyCase } from "~/domain/donations/results/check-money-case.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { getMoneyCase } from "~/domain/donations/results/get-money-case.server";
import { reconcileBooks } from "~/domain/donations/results/reconcile-books.server";
import { matchSettlement } from "~/domain/payouts/reconciliation/match-settlement.server";
import { takeSettlement } from "~/domain/payouts/reconciliation/take-settlement.server";
import { checkCharge } from "./check-charge.server";
import { checkFurtherPayment } from "./check-further-payment.server";
import { refundDuplicate } from "./refunds/refund-duplicate.server";
import { handleNotification } from "./webhooks/handle-notification.server";
import { storeReportedAmounts } from "./webhooks/store-reported-amounts.server";

const given = "2026-11-21T15:00:00Z";
const {
  now,
  arrives,
  arrivesAgain,
  chargesOf,
  checkFurther,
  jobsOf,
  later,
  refund,
  tell,
  ticketOrder,
  ticketsOf,
  voucherOf,
} = useVouchers(given);
useFileTurn(() => now().database);

/** A voucher of 1,500 that is paid; the company then says `amount` of the same payment, in major units. */
async function raisedVoucher(method: "cash" | "pix", amount: number) {
  const voucher = await voucherOf(method);
  arrives(1500);
  await checkCharge(voucher.ctx, donationCause, voucher.id);
  arrives(amount);
  return voucher;
}
const raiseOf = (donationId: string) =>
  now()
    .giving.at(given)
    .read((db) =>
      db.transaction.findFirstOrThrow({
        where: { donationId, raisesId: { not: null } },
      }),
    );

it("books what the company added to a recorded payment once, keeps and thanks it", async () => {
  const { ctx, donationId, id } = await raisedVoucher("pix", 2000);
  const own = `D-${id}`;
  const check = () => checkFurther(later(1), id, own);
  await Promise.all([check(), check(), tell(id, own), tell(id, own)]);
  expect(await chargesOf(donationId)).toEqual(["150000 approved", "50000 approved part_payment"]);
  expect((await describeBooks(ctx)).totals).toEqual(["approved 2 200000"]);
  expect(await jobsOf("notifications.send-receipts")).toBe(1);
  const { id: raise, providerPaymentId } = await raiseOf(donationId);
  expect(providerPaymentId).toBeNull();
  // PIX gives back by itself, but the company has no payment of that amount.
  await expect(refund(raise)).rejects.toMatchObject({ code: "invalid_transition" });
  const staff = await staffContext(new Date(given));
  const place = { organizationId: ctx.organizationId, transactionId: raise };
  expect(await getMoneyCase(staff, place)).toMatchObject({
    ...{ amount: 50000n, flags: ["part_payment"], isByHand: true, providerId: own },
  });
  arrives(2500);
  await check();
  expect((await describeBooks(ctx)).totals).toEqual(["approved 3 250000"]);
});

it("never believes a lower amount of a recorded payment, and shows it to our staff", async () => {
  const { donationId, id } = await raisedVoucher("cash", 2000);
  await checkFurther(later(1), id, `D-${id}`);
  arrives(1800);
  expect(await checkFurther(later(2), id, `D-${id}`)).toBe("waits");
  expect(await chargesOf(donationId)).toEqual([
    "150000 approved amount_mismatch",
    "50000 approved part_payment",
  ]);
});

it("asks nothing about an amount that is recorded", async () => {
  const { donationId, id } = await raisedVoucher("cash", 2000);
  const told = { providerId: `D-${id}`, amount: 150_000n, receivedAt: new Date(given) };
  expect(await checkFurtherPayment(later(1), donationCause, id, told)).toBe("done");
  expect(await chargesOf(donationId)).toEqual(["150000 approved"]);
});

it("leaves a raise to people where another payment of the voucher may be among it", async () => {
  const { ctx, donationId, id } = await voucherOf("cash");
  arrives(1000);
  await checkCharge(ctx, donationCause, id);
  await checkFurther(later(1), id, arrivesAgain(id, 500));
  arrives(1500);
  expect(await checkFurther(later(2), id, `D-${id}`)).toBe("waits");
  expect(await chargesOf(donationId)).toEqual([
    "100000 150000 approved amount_mismatch",
    "50000 approved part_payment",
  ]);
});

it("leaves another payment to people where a raise may be the same money", async () => {
  const { donationId, id } = await raisedVoucher("cash", 2000);
  await checkFurther(later(1), id, `D-${id}`);
  expect(await checkFurther(later(2), id, arrivesAgain(id, 500))).toBe("waits");
  expect(await chargesOf(donationId)).toEqual([
    "150000 approved amount_mismatch",
    "50000 approved part_payment",
  ]);
});

it("takes what is added to an order of tickets for a second payment, which people give back", async () => {
  const { ctx, donationId, id } = await ticketOrder();
  arrives(1500);
  await checkCharge(ctx, donationCause, id);
  arrives(1600);
  await checkFurther(later(1), id, `D-${id}`);
  const { id: raise } = await raiseOf(donationId);
  const job = now().giving.at(given, "payments.refund-duplicate");
  await refundDuplicate(job, donationCause, { transactionId: raise });
  expect(await chargesOf(donationId)).toEqual([
    "150000 approved",
    "10000 approved duplicate_charge",
  ]);
  expect(await ticketsOf(donationId)).toEqual(["sold"]);
});

it("finds a raise by our staff's look-up and by the company's list", async () => {
  const { ctx, donationId, id } = await raisedVoucher("cash", 2000);
  const place = { organizationId: ctx.organizationId, transactionId: id };
  await checkMoneyCase(await staffContext(later(1).now), place);
  expect(await chargesOf(donationId)).toEqual(["150000 approved", "50000 approved part_payment"]);
  arrives(2100);
  const booked = { amount: 210_000n, currency: "ARS" };
  const listed = { reference: id, providerId: `D-${id}`, state: "taken", word: "PAID" } as const;
  const list = [{ ...listed, booked, at: null, description: "" }];
  const reconcile = async () =>
    (await reconcileBooks(later(2).now, "dlocal", list))
      .filter(({ reference }) => reference === id)
      .map(({ kind }) => kind);
  expect(await reconcile()).toEqual(["healed"]);
  expect(await reconcile()).toEqual([]);
  expect((await describeBooks(ctx)).totals).toEqual(["approved 3 210000"]);
});

it("stores a file's amount once, and none for another organisation's charge", async () => {
  const { ctx, id: reference } = await raisedVoucher("cash", 2000);
  const other = await openGiving(new Date(given));
  const line = { key: "R-1", reference, amount: 200_000n, currency: "ARS" };
  const gifts = { cause: "gift", provider: "dlocal" };
  for (const { organizationId } of [other.at(given), ctx, ctx]) {
    await storeReportedAmounts(later(1).now, gifts, [{ ...line, organizationId }]);
    const { rows } = await now().database.owner.query(
      "SELECT amount FROM webhook_inbox WHERE order_id = $1",
      [reference],
    );
    expect(rows).toEqual(organizationId === ctx.organizationId ? [{ amount: 200_000n }] : []);
  }
});

it("asks the company about a settlement line of another amount, and then finds both equal", async () => {
  const { donationId, id } = await raisedVoucher("cash", 2000);
  const { rows: fees } = await now().database.owner.query<{ fee: bigint }>(
    "SELECT fee FROM transactions WHERE id = $1",
    [id],
  );
  // The rate of 1,500 counts for 2,000.
  const fee = toDecimal(((fees[0]?.fee ?? 0n) * 4n) / 3n, "ARS");
  const lines = [
    "settlement_id,row_id,type,dlocal_id,order_id,processed_at,local_amount,local_currency,fee_percentage,tax,currency",
    `SET-1,R-${id},PAYMENT,D-${id},${id},${given},2000.00,ARS,${fee},0.00,ARS`,
  ];
  const staff = await staffContext(new Date(given));
  const file = Buffer.from([...lines, ""].join("\n"));
  const { id: fileId } = await takeSettlement(staff, { provider: "dlocal", name: "raise", file });
  const states = async () => {
    const { rows } = await now().database.owner.query<{ state: string }>(
      "SELECT state FROM settlement_lines WHERE file_id = $1",
      [fileId],
    );
    return rows.map(({ state }) => state);
  };
  await matchSettlement(later(1).now, fileId);
  await matchSettlement(later(1).now, fileId);
  expect(await states()).toEqual(["differs"]);
  const { rows: told } = await now().database.owner.query<{ id: string }>(
    "SELECT id FROM webhook_inbox WHERE order_id = $1",
    [id],
  );
  expect(told).toHaveLength(1);
  await handleNotification(later(1).now, told[0]?.id ?? "", chargeCauses);
  expect(await chargesOf(donationId)).toEqual(["150000 approved", "50000 approved part_payment"]);
  await matchSettlement(later(2).now, fileId);
  expect(await states()).toEqual(["matched"]);
  // Other files' gifts of that day are no part of this test.
  for (const table of ["differences", "lines"]) {
    await now().database.owner.query(`DELETE FROM settlement_${table} WHERE file_id = $1`, [
      fileId,
    ]);
  }
  await now().database.owner.query("DELETE FROM settlement_files WHERE id = $1", [fileId]);
});
