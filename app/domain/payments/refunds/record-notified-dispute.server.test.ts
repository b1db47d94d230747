/** Tests the effects of each dispute stage, for any order of messages. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  findPlanned,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { describeBooks } from "../../../../tests/factories/money-books";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import type { OrganizationContext } from "~/domain/context";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { getReceipt } from "~/domain/receipts/get-receipt.server";
import { recordNotifiedDispute } from "./record-notified-dispute.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const WORDS = { opened: "PENDING", lost: "COMPLETED", won: "REVERSAL" } as const;
let giving: TestGiving;
let provider: ProviderServer;
let owner: OrganizationContext;
beforeAll(async () => {
  provider = await openProviderServer();
});
beforeEach(async () => {
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
});
afterAll(() => provider.close());

const donation = () =>
  makeDonation(giving.at(given), giving, { amount: 10_000n, monthly: true, collectDay: 5 });
/** Sets the provider's current answer and delivers a message about the dispute. */
async function tell(
  id: string,
  stage: keyof typeof WORDS,
  { currency = "ARS", amount = 100, eventId = `CHAR-${id}` } = {},
): Promise<string> {
  const dispute = { id: eventId, payment_id: `D-${id}`, amount, currency };
  provider.chargebacks.set(eventId, { ...dispute, status: WORDS[stage] });
  const job = giving.at(given, "payments.handle-notification");
  return recordNotifiedDispute(job, donationCause, { transactionId: id, eventId });
}
const statusOf = async (id: string) =>
  (await owner.read((db) => db.transaction.findFirstOrThrow({ where: { id } }))).status;
const flagsOf = async (id: string) =>
  (await owner.read((db) => db.transaction.findFirstOrThrow({ where: { id } }))).flags;
const donationOf = async (id: string) =>
  owner.read((db) => db.donation.findFirstOrThrow({ where: { id } }));
const noticesOf = async () => {
  const rows = await owner.read((db) =>
    db.outbox.findMany({ where: { job: "notifications.send-dispute-notice" } }),
  );
  return rows.map(({ payload }) => (payload as { stage: string }).stage).toSorted();
};

describe("a dispute", () => {
  it("that is opened and won leaves the donation unchanged", async () => {
    const { id, donationId } = await donation();
    const before = await describeBooks(owner);
    await tell(id, "opened");
    expect(await statusOf(id)).toBe("in_mediation");
    expect((await describeBooks(owner)).totals).toEqual(["in_mediation 1 10000"]);
    await expect(refundTransaction(owner, donationCause, id, {})).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await tell(id, "won");
    expect(await statusOf(id)).toBe("approved");
    expect(await describeBooks(owner)).toEqual(before);
    expect((await donationOf(donationId)).status).toBe("active");
    expect(await noticesOf()).toEqual(["opened", "won"]);
  });

  it("that is lost takes the money once and pauses the donation", async () => {
    const { id, donationId } = await donation();
    for (const stage of ["opened", "opened", "lost", "lost"] as const) await tell(id, stage);
    expect(await statusOf(id)).toBe("charged_back");
    const { accounts, totals } = await describeBooks(owner);
    expect(accounts.gateway_clearing).toBe(0n);
    expect(totals).toEqual(["charged_back 1 10000"]);
    expect(await donationOf(donationId)).toMatchObject({
      status: "paused",
      pausedReason: "last_transaction_charge_back",
    });
    expect(await findPlanned(owner, donationId)).toBeNull();
    expect(await noticesOf()).toEqual(["lost", "opened"]);
    const mails = await owner.read((db) =>
      db.outbox.findMany({ where: { job: "notifications.send-donor-notice" } }),
    );
    expect(mails).toMatchObject([{ payload: { donationId, notice: "paused", key: id } }]);
  });

  it("that is lost without an earlier message, then won after all, returns the money", async () => {
    const { id } = await donation();
    const before = await describeBooks(owner);
    await tell(id, "lost");
    await tell(id, "won");
    expect(await statusOf(id)).toBe("approved");
    expect(await describeBooks(owner)).toEqual(before);
  });

  it("whose first message arrives last changes nothing then", async () => {
    const { id } = await donation();
    await tell(id, "lost");
    const lost = await describeBooks(owner);
    expect(await tell(id, "opened")).toBe("done");
    expect(await statusOf(id)).toBe("charged_back");
    expect(await describeBooks(owner)).toEqual(lost);
  });

  it("of a part takes that part from totals, ledger and receipt alike, and is flagged", async () => {
    const { id, donationId } = await donation();
    await tell(id, "opened", { amount: 30 });
    expect(await describeBooks(owner)).toMatchObject({
      accounts: { gateway_clearing: 10_000n },
      totals: ["approved 0 7000", "in_mediation 1 3000"],
    });
    await tell(id, "lost", { amount: 30 });
    expect(await describeBooks(owner)).toMatchObject({
      accounts: { gateway_clearing: 7_000n },
      totals: ["approved 0 7000", "charged_back 1 3000"],
    });
    expect(await flagsOf(id)).toEqual(["amount_mismatch"]);
    expect(await getReceipt(owner, donationId, id)).toMatchObject({
      refunded: 3_000n,
      state: "partly_refunded",
    });
    await tell(id, "won");
    expect((await describeBooks(owner)).totals).toEqual(["approved 1 10000"]);
  });

  it("never takes more than the charge, alone or with refunds and other disputes", async () => {
    const { id } = await donation();
    await refundTransaction(owner, donationCause, id, { amount: "20.00" });
    await tell(id, "lost", { amount: 50, eventId: "CHAR-first" });
    await tell(id, "lost", { amount: 120, eventId: "CHAR-second" });
    const { accounts, totals } = await describeBooks(owner);
    expect(accounts.gateway_clearing).toBe(0n);
    expect(totals).toEqual(["charged_back 1 8000"]);
    expect(await flagsOf(id)).toEqual(["amount_mismatch"]);
  });

  it("after a refund takes nothing more, and a person looks at it", async () => {
    const { id } = await donation();
    await refundTransaction(owner, donationCause, id, {});
    const refunded = await describeBooks(owner);
    await tell(id, "lost");
    expect(await statusOf(id)).toBe("refunded");
    expect(await describeBooks(owner)).toEqual(refunded);
    expect(await flagsOf(id)).toEqual(["amount_mismatch"]);
    await tell(id, "won");
    expect(await describeBooks(owner)).toEqual(refunded);
  });

  it("reported ten times at once is written once", async () => {
    const { id } = await donation();
    await tell(id, "opened");
    await Promise.all(Array.from({ length: 10 }, () => tell(id, "lost")));
    expect((await describeBooks(owner)).accounts.gateway_clearing).toBe(0n);
    expect(await noticesOf()).toEqual(["lost", "opened"]);
  });

  it("waits in another currency, and if the provider does not know it", async () => {
    const { id } = await donation();
    expect(await tell(id, "lost", { currency: "USD" })).toBe("waits");
    const job = giving.at(given, "payments.handle-notification");
    for (const eventId of ["CHAR-nobody", null])
      expect(await recordNotifiedDispute(job, donationCause, { transactionId: id, eventId })).toBe(
        "waits",
      );
    expect(await statusOf(id)).toBe("approved");
  });
});
