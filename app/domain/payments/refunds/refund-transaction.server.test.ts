/** Tests refunds against a failing provider: limits, repeats, and the resulting books. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { describeBooks } from "../../../../tests/factories/money-books";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import type { OrganizationContext } from "~/domain/context";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { readRefundedFee } from "~/domain/ledger/read-refunded-fee.server";
import { checkRefunds } from "./check-refunds.server";
import { recordNotifiedRefund } from "./record-notified-refund.server";
import { refundDuplicate } from "./refund-duplicate.server";
import { refundTransaction } from "./refund-transaction.server";
import { sendRefund } from "./send-refund.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let provider: ProviderServer;
let owner: OrganizationContext;
beforeAll(async () => {
  provider = await openProviderServer();
});
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
});
afterAll(() => provider.close());

const donation = async () => (await makeDonation(giving.at(given), giving, { amount: 10_001n })).id;
async function refund(id: string, amount?: string) {
  const once = await refundTransaction(owner, donationCause, id, { amount });
  if (once.state !== "done") throw new Error("it still runs");
  return once.answer;
}
const refused = { code: "invalid_transition" };
const tooMuch = { code: "validation_failed" };

describe("a refund", () => {
  it("of the whole amount reverses status, totals and the ledger with our commission", async () => {
    const id = await donation();
    const whole = await describeBooks(owner);
    expect(await refund(id)).toMatchObject({
      status: "refunded",
      amount: 10_001n,
      transaction: { status: "refunded", refundedAmount: 10_001n },
    });
    const books = await describeBooks(owner);
    expect(books.totals).toEqual(["refunded 1 10001"]);
    // The gateway's fee stays with the organisation; every other account returns to zero.
    expect(books.accounts).toMatchObject({ gateway_clearing: 0n, commission: 0n });
    expect(books.accounts.organization_balance).toBe(-(books.accounts.gateway_fee ?? 0n));
    expect(books.accounts.gateway_fee).toBe(whole.accounts.gateway_fee);
    expect(provider.keys).toHaveLength(1);
  });

  it("of parts keeps the charge approved and its totals net, until the last part", async () => {
    const id = await donation();
    expect((await refund(id, "33.34")).transaction).toMatchObject({ status: "approved" });
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 6667"]);
    await refund(id, "33.33");
    expect((await refund(id)).transaction).toMatchObject({ status: "refunded" });
    const { accounts, totals } = await describeBooks(owner);
    expect(totals).toEqual(["refunded 1 10001"]);
    expect(accounts.commission).toBe(0n);
  });

  it("of parts brings the gateway's fee back, part by part, where we bear it", async () => {
    const id = await donation();
    const { gateway_fee: fee = 0n } = (await describeBooks(owner)).accounts;
    const organization = { ...giving.organization, refundFeesCovered: true };
    owner = contextAt(organization, given, "owner");
    await refund(id, "33.34");
    const { refund_fee: part = 0n } = (await describeBooks(owner)).accounts;
    const read = owner.transaction((db) => readRefundedFee(owner, db, id));
    expect(await read).toEqual({ currency: "ARS", fee: -fee });
    expect(part).toBeGreaterThan(0n);
    expect(part).toBeLessThan(-fee);
    await refund(id);
    const { accounts } = await describeBooks(owner);
    // The company keeps its fee, and the organisation has lost nothing.
    expect(accounts).toMatchObject({
      ...{ gateway_fee: fee, refund_fee: -fee },
      ...{ organization_balance: 0n, commission: 0n },
    });
  });

  it("brings back its own share of the gateway's fee where we bear it since the refund before", async () => {
    const id = await donation();
    const { gateway_fee: fee = 0n } = (await describeBooks(owner)).accounts;
    await refund(id, "50.00");
    owner = contextAt({ ...giving.organization, refundFeesCovered: true }, given, "owner");
    await refund(id);
    const { accounts } = await describeBooks(owner);
    const before = (-fee * 10_000n + 10_001n) / 20_002n;
    expect(before).toBeGreaterThan(0n);
    expect(accounts.refund_fee).toBe(-fee - before);
  });

  it.each(["100.02", "0", "0.00", "-1", "1.234", "x"])("of %s is refused", async (amount) => {
    const id = await donation();
    await expect(refund(id, amount)).rejects.toMatchObject(tooMuch);
    expect(provider.keys).toEqual([]);
  });

  it("of an unapproved or foreign transaction, or of nothing, is rejected", async () => {
    const id = await donation();
    await refund(id);
    await expect(refund(id)).rejects.toMatchObject(refused);
    await expect(refund(id, "1.00")).rejects.toMatchObject(refused);
    for (const unknown of ["42", randomUUID()])
      await expect(refund(unknown)).rejects.toMatchObject({ code: "not_found" });
    const fundraiser = contextAt(giving.organization, given, "fundraiser");
    const other = await donation();
    await expect(refundTransaction(fundraiser, donationCause, other, {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("requested ten times at once never refunds more than was paid", async () => {
    const id = await donation();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => refund(id, "30.00")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(provider.keys).toHaveLength(3);
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 1001"]);
  });

  it("repeated with its key returns the first one; different content is rejected", async () => {
    const id = await donation();
    const [first, second] = await Promise.all(
      [1, 2].map(() => refundTransaction(owner, donationCause, id, { amount: "10.00" }, "a key")),
    );
    expect(first).toMatchObject({ answer: { amount: 1_000n } });
    expect(second?.state === "done" && second).toMatchObject({
      answer: { id: first?.state === "done" ? first.answer.id : "" },
    });
    await expect(refundTransaction(owner, donationCause, id, {}, "a key")).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 9001"]);
  });
});

describe("a refund without an answer", () => {
  it("is unknown, counts against the remaining amount, and is repeated with the same key", async () => {
    const id = await donation();
    Object.assign(provider, { refund: null, isMade: true });
    const made = await refund(id, "60.00");
    expect(made).toMatchObject({ status: "in_process", transaction: { refundedAmount: 0n } });
    await expect(refund(id, "60.00")).rejects.toMatchObject(tooMuch);
    provider.refund = "SUCCESS";
    const later = new Date(given.getTime() + 3_600_000);
    expect(await checkRefunds(later)).toBeGreaterThan(0);
    await sendRefund(giving.at(later, "payments.send-refund"), donationCause, made.id);
    await sendRefund(giving.at(later, "payments.send-refund"), donationCause, made.id);
    expect(new Set(provider.keys)).toEqual(new Set([made.id]));
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 4001"]);
  });

  it("that the provider decides later is looked up by its id", async () => {
    const id = await donation();
    provider.refund = "PENDING";
    const made = await refund(id);
    expect(made.status).toBe("in_process");
    const [refundId = ""] = [...provider.refunds.keys()].filter((key) => key.endsWith(made.id));
    provider.refunds.set(refundId, { ...provider.refunds.get(refundId), status: "SUCCESS" });
    const job = giving.at(given, "payments.handle-notification");
    const notified = { transactionId: id, eventId: refundId };
    expect(await recordNotifiedRefund(job, donationCause, notified)).toBe("done");
    expect(await recordNotifiedRefund(job, donationCause, notified)).toBe("done");
    expect((await describeBooks(owner)).totals).toEqual(["refunded 1 10001"]);
  });

  it("that the provider refuses releases its amount", async () => {
    const id = await donation();
    provider.refund = "REJECTED";
    expect(await refund(id)).toMatchObject({
      status: "rejected",
      transaction: { refundedAmount: 0n },
    });
    provider.refund = "SUCCESS";
    expect(await refund(id)).toMatchObject({ status: "refunded" });
  });
});

describe("a refund made in the provider's panel", () => {
  const panel = (paymentId: string, amount: number, status = "SUCCESS") => {
    const id = `REF-${randomUUID()}`;
    provider.refunds.set(id, { id, payment_id: paymentId, amount, currency: "ARS", status });
    return id;
  };
  const job = () => giving.at(given, "payments.handle-notification");

  it("is recorded once, for any number and order of notifications", async () => {
    const id = await donation();
    const refunds = [panel(`D-${id}`, 40), panel(`D-${id}`, 60.01)];
    const told = [...refunds, ...refunds].map((eventId) => ({ transactionId: id, eventId }));
    for (const notified of told.toReversed())
      expect(await recordNotifiedRefund(job(), donationCause, notified)).toBe("done");
    const { totals, accounts } = await describeBooks(owner);
    expect(totals).toEqual(["refunded 1 10001"]);
    expect(accounts).toMatchObject({ gateway_clearing: 0n, commission: 0n });
  });

  it("waits if it belongs to another payment, exceeds the amount paid, or is unknown to the provider", async () => {
    const id = await donation();
    for (const eventId of [panel("D-other", 1), panel(`D-${id}`, 100.02), "REF-nobody", null])
      expect(await recordNotifiedRefund(job(), donationCause, { transactionId: id, eventId })).toBe(
        "waits",
      );
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 10001"]);
  });
});

it("refunds a duplicate once, and nothing else", async () => {
  const id = await donation();
  const job = giving.at(given, "payments.refund-duplicate");
  await refundDuplicate(job, donationCause, { transactionId: id });
  expect(provider.keys).toEqual([]);
  await owner.transaction((db) =>
    db.transaction.updateMany({ where: { id }, data: { flags: ["duplicate_charge"] } }),
  );
  await Promise.all([1, 2].map(() => refundDuplicate(job, donationCause, { transactionId: id })));
  await refundDuplicate(job, donationCause, { transactionId: id });
  expect(new Set(provider.keys).size).toBe(1);
  expect((await describeBooks(owner)).totals).toEqual(["refunded 1 10001"]);
});
