import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { recordDonationResult } from "./record-donation-result.server";

const given = "2026-11-21T15:00:00Z";
const december = "2026-12-05T12:00:00Z";
const refusal = {
  cause: "insufficient_funds",
  rawCode: "302",
  rawMessage: "Insufficient",
} as const;

let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
afterAll(() => database.close());

async function rowsOf<Row>(sql: string, id: string): Promise<Row[]> {
  return (await database.owner.query(sql, [id])).rows as Row[];
}

async function describeMonths(donationId: string): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    `SELECT period || ' ' || attempt || ' ' || status AS line FROM transactions WHERE donation_id = $1
      ORDER BY period, attempt`,
    donationId,
  );
  return rows.map(({ line }) => line);
}

async function describeCollections(donationId: string): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    `SELECT period || ' ' || state AS line FROM collections WHERE donation_id = $1 ORDER BY period`,
    donationId,
  );
  return rows.map(({ line }) => line);
}

/** Returns `status count amount` over all shards and days of a tenant, without zero rows. */
async function describeTotals({ organization }: TestGiving): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    `SELECT status || ' ' || sum(count) || ' ' || sum(amount) AS line FROM daily_totals
      WHERE organization_id = $1 GROUP BY status HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 1`,
    organization.id,
  );
  return rows.map(({ line }) => line);
}

async function describeLedger(transactionId: string): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    `SELECT concat_ws(' ', p.kind, e.account, e.currency) AS line
       FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      WHERE p.source_type = 'transaction' AND p.source_id = $1 ORDER BY line`,
    transactionId,
  );
  return rows.map(({ line }) => line);
}

async function listJobs(transactionOrDonation: string): Promise<string[]> {
  const rows = await rowsOf<{ job: string }>(
    `SELECT job FROM outbox WHERE payload::text LIKE '%' || $1 || '%' ORDER BY job`,
    transactionOrDonation,
  );
  return rows.map(({ job }) => job);
}

it("stays with its gateway after a try at the global one", async () => {
  const { id: first, donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
  const rules = { gateway: "global_payments", provider: "dlocal_global", position: 3 };
  const globalId = await createTestProcessor(giving.at(given), rules);
  const { id } = await sendPlanned(giving.at(december), donationId);
  await database.owner.query(
    `UPDATE transactions SET pair_of_id = $2, payment_processor_id = $3, gateway = 'global_payments',
            provider = 'dlocal_global' WHERE id = $1`,
    [id, first, globalId],
  );
  const ctx = giving.at(december);
  await recordDonationResult(ctx, await factsOf(ctx, id), { status: "rejected", ...refusal });
  expect(await findPlanned(ctx, donationId)).toMatchObject({
    ...{ paymentProcessorId: giving.processorId, gateway: "local_payments", provider: "dlocal" },
    pairOfId: null,
  });
});

describe("a first charge", () => {
  it("that is approved writes donation, postings, receipt and the next month", async () => {
    const own = await openGiving(new Date(given));
    const ctx = own.at(given);
    const { id, donationId } = await beginDonation(ctx, own, { monthly: true, collectDay: 5 });
    expect(await describeTotals(own)).toEqual([]);
    expect(await approve(ctx, id)).toBe(true);
    expect(await describeMonths(donationId)).toEqual(["2026-11 1 approved", "2026-12 1 planned"]);
    expect(await describeCollections(donationId)).toEqual(["2026-11 settled", "2026-12 open"]);
    expect(await describeTotals(own)).toEqual(["approved 1 150000"]);
    expect(await listJobs(id)).toEqual(["notifications.send-receipt"]);
    expect(await factsOf(ctx, id)).toMatchObject({ donationStatus: "active", status: "approved" });
    expect(await describeLedger(id)).toEqual([
      "gift commission ARS",
      "gift gateway_clearing ARS",
      "gift gateway_fee ARS",
      "gift organization_balance ARS",
    ]);
  });

  it("is recorded once, for any number of repeats", async () => {
    const ctx = giving.at(given);
    const { id } = await beginDonation(ctx, giving);
    const before = await factsOf(ctx, id);
    const approved = { status: "approved", providerId: "D-1", flags: [] } as const;
    const done = await Promise.all([
      recordDonationResult(ctx, before, approved),
      recordDonationResult(ctx, before, approved),
      recordDonationResult(ctx, before, { status: "rejected", ...refusal }),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const { status } = await factsOf(ctx, id);
    expect((await describeLedger(id)).length).toBe(status === "approved" ? 4 : 0);
    expect((await listJobs(id)).length).toBe(status === "approved" ? 1 : 0);
  });

  it("that is declined counts nowhere, plans nothing and forgets the card", async () => {
    const own = await openGiving(new Date(given));
    const ctx = own.at(given);
    const facts = await beginDonation(ctx, own, { monthly: true });
    const card = facts.vaultCardId ?? "none";
    expect(await recordDonationResult(ctx, facts, { status: "rejected", ...refusal })).toBe(true);
    expect(await describeMonths(facts.donationId)).toEqual(["2026-11 1 rejected"]);
    expect(await describeCollections(facts.donationId)).toEqual(["2026-11 cancelled"]);
    expect(await describeTotals(own)).toEqual([]);
    expect(await listJobs(card)).toEqual(["payments.erase-card"]);
    expect(await factsOf(ctx, facts.id)).toMatchObject({
      donationStatus: "refused",
      declineCode: "insufficient_funds",
      vaultCardId: null,
    });
  });

  it("that turns out to be approved later activates the donation", async () => {
    const own = await openGiving(new Date(given));
    const ctx = own.at(given);
    const facts = await beginDonation(ctx, own);
    expect(await recordDonationResult(ctx, facts, { status: "non_existant" })).toBe(true);
    expect(await describeTotals(own)).toEqual([]);
    expect(await approve(ctx, facts.id)).toBe(true);
    expect(await describeTotals(own)).toEqual(["approved 1 150000"]);
    expect(await factsOf(ctx, facts.id)).toMatchObject({ donationStatus: "active" });
  });
});

describe("a month's charge", () => {
  it("that is declined counts, and its retry is planned", async () => {
    const own = await openGiving(new Date(given));
    const { donationId } = await makeDonation(own.at(given), own, { monthly: true });
    const ctx = own.at(december);
    const sent = await sendPlanned(ctx, donationId);
    expect(await recordDonationResult(ctx, sent, { status: "rejected", ...refusal })).toBe(true);
    expect(await describeMonths(donationId)).toEqual([
      "2026-11 1 approved",
      "2026-12 1 rejected",
      "2026-12 2 planned",
    ]);
    expect(await describeTotals(own)).toEqual(["approved 1 150000", "rejected 1 150000"]);
    expect(await factsOf(ctx, sent.id)).toMatchObject({ donationStatus: "active" });
  });

  it("that the provider does not know is attempted again in the same period", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    const ctx = giving.at(december);
    const sent = await sendPlanned(ctx, donationId);
    expect(await recordDonationResult(ctx, sent, { status: "non_existant" })).toBe(true);
    expect(await describeMonths(donationId)).toEqual([
      "2026-11 1 approved",
      "2026-12 1 non_existant",
      "2026-12 2 planned",
    ]);
    expect(await describeCollections(donationId)).toEqual(["2026-11 settled", "2026-12 open"]);
    const planned = await findPlanned(ctx, donationId);
    expect(planned?.date).toEqual(ctx.now);
  });

  it("that was approved late cancels the new attempt, and moves in the totals", async () => {
    const own = await openGiving(new Date(given));
    const { donationId } = await makeDonation(own.at(given), own, { monthly: true });
    const ctx = own.at(december);
    const sent = await sendPlanned(ctx, donationId);
    await recordDonationResult(ctx, sent, { status: "non_existant" });
    expect(await describeTotals(own)).toEqual(["approved 1 150000", "non_existant 1 150000"]);
    expect(await approve(ctx, sent.id)).toBe(true);
    expect(await approve(ctx, sent.id)).toBe(false);
    expect(await describeTotals(own)).toEqual(["approved 2 300000"]);
    expect(await describeMonths(donationId)).toEqual([
      "2026-11 1 approved",
      "2026-12 1 approved",
      "2026-12 2 cancelled",
      "2027-01 1 planned",
    ]);
    expect(await describeCollections(donationId)).toEqual([
      "2026-11 settled",
      "2026-12 settled",
      "2027-01 open",
    ]);
  });

  it("that was approved late in a lapsed month counts there, and plans nothing twice", async () => {
    const own = await openGiving(new Date(given));
    const { donationId } = await makeDonation(own.at(given), own, { monthly: true });
    const sent = await sendPlanned(own.at(december), donationId);
    const late = own.at("2027-01-06T12:00:00Z");
    await recordDonationResult(late, sent, { status: "non_existant" });
    expect(await describeCollections(donationId)).toEqual([
      "2026-11 settled",
      "2026-12 missed",
      "2027-01 open",
    ]);
    expect(await approve(late, sent.id)).toBe(true);
    expect(await describeTotals(own)).toEqual(["approved 2 300000"]);
    expect(await describeMonths(donationId)).toEqual([
      "2026-11 1 approved",
      "2026-12 1 approved",
      "2027-01 1 planned",
    ]);
  });

  it("whose time passed is missed with all months in between, and reported", async () => {
    const own = await openGiving(new Date(given));
    const { donationId } = await makeDonation(own.at(given), own, { monthly: true });
    const ctx = own.at("2027-03-10T12:00:00Z");
    const planned = await findPlanned(ctx, donationId);
    const facts = await factsOf(ctx, planned?.id ?? "");
    expect(await recordDonationResult(ctx, facts, { status: "missed" })).toBe(true);
    expect(await describeMonths(donationId)).toEqual([
      "2026-11 1 approved",
      "2026-12 1 cancelled",
      "2027-03 1 planned",
    ]);
    expect(await describeCollections(donationId)).toEqual([
      "2026-11 settled",
      "2026-12 missed",
      "2027-01 missed",
      "2027-02 missed",
      "2027-03 open",
    ]);
    expect(await listJobs(donationId)).toEqual(Array(3).fill("notifications.report-missed"));
    expect(await describeTotals(own)).toEqual(["approved 1 150000"]);
  });

  it("plans nothing for a donation that ended meanwhile", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    const ctx = giving.at(december);
    const sent = await sendPlanned(ctx, donationId);
    await database.owner.query("UPDATE donations SET status = 'discarded' WHERE id = $1", [
      donationId,
    ]);
    expect(await approve(ctx, sent.id)).toBe(true);
    expect(await describeMonths(donationId)).toEqual(["2026-11 1 approved", "2026-12 1 approved"]);
  });
});

describe("the attempts of a period", () => {
  /** Inserts a copy of a donation's first transaction, which no code of the product would write. */
  const copyOf = (donationId: string, status: string, period: string | null) =>
    database.owner.query(
      `INSERT INTO transactions
       SELECT (jsonb_populate_record(NULL::transactions, to_jsonb(t) || jsonb_build_object(
                'id', gen_random_uuid(), 'status', $2::text, 'period', $3::text))).*
         FROM transactions t WHERE donation_id = $1 ORDER BY created_at, id LIMIT 1`,
      [donationId, status, period],
    );

  it("get their results at once without a deadlock", async () => {
    const ctx = giving.at(december);
    const rounds = Array.from({ length: 6 }, async () => {
      const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
      await sendPlanned(ctx, donationId);
      for (const period of ["2027-03", "2027-06", "2027-09"])
        await copyOf(donationId, "in_process", period);
      const open = await rowsOf<{ id: string }>(
        "SELECT id FROM transactions WHERE donation_id = $1 AND status = 'in_process'",
        donationId,
      );
      const facts = await Promise.all(open.map(({ id }) => factsOf(ctx, id)));
      const declined = { status: "rejected", ...refusal } as const;
      const verdict = async () => ({ kind: "next" }) as const;
      return Promise.all(
        facts.map((one) => recordDonationResult(ctx, one, declined, undefined, verdict)),
      );
    });
    const written = await Promise.allSettled(rounds);
    expect(written.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  it.each(["planned", "in_process", "pending", "approved"])(
    "are never two of which one is planned and the other %s",
    async (status) => {
      const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
      await expect(copyOf(donationId, status, "2026-12")).rejects.toThrow("transactions_attempts");
      const ended = ["rejected", "cancelled", "non_existant", "rejected"];
      for (const each of ended) await copyOf(donationId, each, "2026-12");
      await copyOf(donationId, status, "2027-03");
    },
  );

  it("are at most one for a one-time donation, which has no period", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving);
    await expect(copyOf(donationId, "in_process", null)).rejects.toThrow("transactions_attempts");
    await copyOf(donationId, "rejected", null);
  });
});
