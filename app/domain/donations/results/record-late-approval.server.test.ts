/** Tests late approvals: charges that had ended and are approved after all. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  approve,
  beginDonation,
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { describeBooks } from "../../../../tests/factories/money-books";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import { beginSecondTry } from "~/domain/donations/giving/begin-second-try.server";
import { listMoneyCases } from "~/domain/payments/cases/list-money-cases.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { donationCause } from "./donation-cause.server";
import { recordDonationResult } from "./record-donation-result.server";
import { recordLateApproval } from "./record-late-approval.server";

useTestDatabase();
const given = "2026-11-21T15:00:00Z";
const december = "2026-12-05T12:00:00Z";
const decline = {
  cause: "do_not_honor",
  rawCode: "301",
  rawMessage: "Rejected by bank.",
} as const;
const refusal = { status: "rejected", ...decline } as const;
let giving: TestGiving;
let provider: ProviderServer;
beforeAll(async () => {
  provider = await openProviderServer();
});
beforeEach(async () => {
  giving = await openGiving(new Date(given));
  provider.order = (reference) => paid(reference, 1500);
});
afterAll(() => provider.close());

const paid = (reference: string, amount: number) => ({
  payment_id: `D-${reference}`,
  order_id: reference,
  amount,
  currency: "ARS",
  status: "PAID",
  status_code: "200",
});
const months = async (donationId: string) => {
  const rows = await giving.at(given).read((db) =>
    db.transaction.findMany({
      where: { donationId },
      orderBy: [{ period: "asc" }, { id: "asc" }],
    }),
  );
  return rows.map(({ period, status, flags }) => [period, status, ...flags].join(" "));
};
const jobsOf = async (id: string) => {
  const rows = await giving.at(given).read((db) => db.outbox.findMany());
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ job }) => job);
};
const donationOf = (id: string) =>
  giving.at(given).read((db) => db.donation.findFirstOrThrow({ where: { id } }));

it("activates a refused one-time donation once, with postings and receipt", async () => {
  const ctx = giving.at(given);
  const facts = await beginDonation(ctx, giving);
  await recordDonationResult(ctx, facts, refusal);
  await Promise.all([
    checkCharge(ctx, donationCause, facts.id),
    checkCharge(ctx, donationCause, facts.id),
  ]);
  expect(await checkCharge(ctx, donationCause, facts.id)).toBe("done");
  expect(await factsOf(ctx, facts.id)).toMatchObject({
    status: "approved",
    donationStatus: "active",
    declineCode: null,
  });
  expect((await describeBooks(ctx)).totals).toEqual(["approved 1 150000"]);
  expect(await jobsOf(facts.id)).toEqual(["notifications.send-receipt"]);
});

it("pauses a monthly donation whose card was erased, and keeps one whose provider stored the card active", async () => {
  const ctx = giving.at(given);
  for (const [card, expected] of [
    [undefined, { status: "paused", pausedReason: "payment_method_missing" }],
    ["CID-1", { status: "active", pausedReason: null }],
  ] as const) {
    const facts = await beginDonation(ctx, giving, { monthly: true });
    await recordDonationResult(ctx, facts, refusal);
    await recordLateApproval(ctx, await factsOf(ctx, facts.id), {
      kind: "approved",
      providerId: `D-${facts.id}`,
      approvedAt: new Date(given),
      booked: null,
      flags: [],
      storedCardId: card,
    });
    expect(await donationOf(facts.donationId)).toMatchObject(expected);
    expect((await findPlanned(ctx, facts.donationId)) === null).toBe(card === undefined);
  }
});

/** Creates a declined December with another attempt, as after a retry. */
async function declinedDecember() {
  const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  const ctx = giving.at(december);
  const sent = await sendPlanned(ctx, donationId);
  await recordDonationResult(ctx, sent, { status: "non_existant" });
  return { ctx, donationId, sent };
}

it("of a first charge that the other gateway paid subtracts no decline that was never counted", async () => {
  const ctx = giving.at(given);
  const facts = await beginDonation(ctx, giving, { monthly: true });
  const global = { gateway: "global_payments", provider: "dlocal_global" } as const;
  const processor = { id: await createTestProcessor(ctx, global), softDescriptor: null, ...global };
  const second = await beginSecondTry(ctx, facts, { kind: "rejected", ...decline }, processor);
  await approve(ctx, second?.id ?? "");
  expect(await checkCharge(ctx, donationCause, facts.id)).toBe("done");
  expect((await months(facts.donationId)).slice(0, 2)).toEqual([
    "2026-11 approved duplicate_charge",
    "2026-11 approved",
  ]);
  expect((await describeBooks(ctx)).totals).toEqual(["approved 2 300000"]);
});

it("replaces a planned retry", async () => {
  const { ctx, donationId, sent } = await declinedDecember();
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("done");
  expect(await months(donationId)).toEqual([
    "2026-11 approved",
    "2026-12 approved",
    "2026-12 cancelled",
    "2027-01 planned",
  ]);
});

it("waits for a running retry; if both are approved, the later one is refunded once", async () => {
  const { ctx, donationId, sent } = await declinedDecember();
  const retry = await sendPlanned(ctx, donationId);
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("waits");
  expect((await factsOf(ctx, sent.id)).status).toBe("non_existant");
  await approve(ctx, retry.id);
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("done");
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("done");
  expect(await months(donationId)).toEqual([
    "2026-11 approved",
    "2026-12 approved duplicate_charge",
    "2026-12 approved",
    "2027-01 planned",
  ]);
  expect(await jobsOf(sent.id)).toEqual(["payments.refund-duplicate"]);
  expect((await describeBooks(ctx)).totals).toEqual(["approved 3 450000"]);
});

it("waits for a running retry; if that one is declined, it pays for the period", async () => {
  const { ctx, donationId, sent } = await declinedDecember();
  const retry = await sendPlanned(ctx, donationId);
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("waits");
  await recordDonationResult(ctx, retry, refusal);
  expect(await checkCharge(ctx, donationCause, sent.id)).toBe("done");
  expect((await factsOf(ctx, sent.id)).status).toBe("approved");
  expect((await months(donationId)).filter((line) => line.includes("approved"))).toEqual([
    "2026-11 approved",
    "2026-12 approved",
  ]);
});

it("is on the operators' list while it has a flag", async () => {
  const ctx = giving.at(given);
  const { id } = await beginDonation(ctx, giving);
  provider.order = (reference) => paid(reference, 15);
  await checkCharge(ctx, donationCause, id);
  const operator = await staffContext(new Date(given));
  const { items } = await listMoneyCases(operator, { q: id }, { page: 1, perPage: 5 });
  expect(items).toMatchObject([{ id, flags: ["amount_mismatch"], status: "in_process" }]);
  const filter = { q: id, flag: "duplicate_charge" } as const;
  expect((await listMoneyCases(operator, filter, { page: 1, perPage: 5 })).items).toEqual([]);
});

it("flags both donations of a donor who gave again after the decline, without a refund", async () => {
  const ctx = giving.at(given);
  const order = { email: "ana@example.org" };
  const first = await beginDonation(ctx, giving, order);
  await recordDonationResult(ctx, first, refusal);
  const later = giving.at("2026-11-21T15:20:00Z");
  const again = await makeDonation(later, giving, order);
  await checkCharge(later, donationCause, first.id);
  for (const { id, donationId } of [first, again]) {
    expect(await months(donationId)).toEqual([" approved possible_duplicate"]);
    expect(await jobsOf(id)).toEqual(["notifications.send-receipt"]);
  }
});

it("of another amount is flagged and not recorded", async () => {
  const ctx = giving.at(given);
  const [open, ended] = [await beginDonation(ctx, giving), await beginDonation(ctx, giving)];
  await recordDonationResult(ctx, ended, refusal);
  provider.order = (reference) => paid(reference, 15);
  await checkCharge(ctx, donationCause, open.id);
  await checkCharge(ctx, donationCause, ended.id);
  expect(await months(open.donationId)).toEqual([" in_process amount_mismatch"]);
  expect(await months(ended.donationId)).toEqual([" rejected amount_mismatch"]);
  expect((await describeBooks(ctx)).totals).toEqual([]);
  // The provider corrects its answer, which now matches and is recorded.
  provider.order = (reference) => paid(reference, 1500);
  await checkCharge(ctx, donationCause, open.id);
  expect(await months(open.donationId)).toEqual([" approved"]);
});
