import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { armFailpoint } from "~/infrastructure/failpoints";
import { chargeCollections } from "./charge-collections.server";
import { openCollectionBatch } from "./collection-batch.server";
import type { TransactionSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { sendDonationAttempts } from "./send-donation-attempts.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { writeDonationResults } from "~/domain/donations/results/write-donation-results.server";
import { donationResultOf } from "~/domain/donations/results/donation-result.server";

const given = "2026-11-21T15:00:00Z";
const JOB = "donations.charge-collections";
const december = "2026-12-05T12:00:00Z";
const period = "2026-12";

let database: TestDatabase;
let giving: TestGiving;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/** Creates monthly donations without stored cards, so that no test needs a provider. */
async function makeMonthly(count: number): Promise<string[]> {
  giving = await openGiving(new Date(given));
  const donations = await Promise.all(
    Array.from({ length: count }, () => makeDonation(giving.at(given), giving, { monthly: true })),
  );
  await database.owner.query(
    "UPDATE payment_methods SET vault_card_id = NULL WHERE organization_id = $1",
    [giving.organization.id],
  );
  return donations.map(({ donationId }) => donationId);
}

async function listMonths(): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ donation_id: string; line: string }>(
    `SELECT donation_id, string_agg(period || ' ' || status, ', ' ORDER BY period, attempt) AS line
       FROM transactions WHERE organization_id = $1 AND period > '2026-11' GROUP BY donation_id`,
    [giving.organization.id],
  );
  return Object.fromEntries(rows.map(({ donation_id, line }) => [donation_id, line]));
}

/** No card is stored, so the donation pauses. */
const RESTS = "2026-12 cancelled";
const OPEN = "2026-12 planned";

describe("collections of one job", () => {
  it("are decided one by one", async () => {
    const [paused = "", one = "", two = ""] = await makeMonthly(3);
    await database.owner.query("UPDATE donations SET status = 'paused' WHERE id = $1", [paused]);
    const stranger = "00000000-0000-7000-8000-000000000000";
    const collections = [paused, one, stranger, two].map((donationId) => ({ donationId, period }));
    await chargeCollections(giving.at(december, JOB), { collections });
    expect(await listMonths()).toEqual({ [paused]: OPEN, [one]: RESTS, [two]: RESTS });
  });

  it("continue when one of them fails, which the repeated job picks up", async () => {
    const donations = await makeMonthly(3);
    const collections = donations.map((donationId) => ({ donationId, period }));
    armFailpoint("claim.before_charge", "throw");
    await expect(chargeCollections(giving.at(december, JOB), { collections })).rejects.toThrow(
      "claim.before_charge",
    );
    const broken = Object.values(await listMonths()).toSorted();
    expect(broken).toEqual([RESTS, RESTS, OPEN]);
    await chargeCollections(giving.at(december, JOB), { collections });
    expect(Object.values(await listMonths())).toEqual(donations.map(() => RESTS));
  });
});

describe("charges that go out together", () => {
  it("include only planned ones, each once", async () => {
    const [one = "", two = ""] = await makeMonthly(2);
    const ctx = giving.at(december);
    const [first, second] = [await findPlanned(ctx, one), await findPlanned(ctx, two)];
    const [processor] = await listProcessors(ctx);
    if (!first || !second || !processor) throw new Error("nothing is planned");
    const charge = ({ id, paymentMethodId }: typeof first) => ({
      id,
      amount: 150_000n,
      paymentMethodId,
    });
    const sent = await sendDonationAttempts(ctx, processor, [first, first].map(charge));
    expect(sent).toEqual([true, false]);
    expect(await sendDonationAttempts(ctx, processor, [first, second].map(charge))).toEqual([
      false,
      true,
    ]);
    const facts = await factsOf(ctx, second.id);
    expect(facts).toMatchObject({
      status: "in_process",
      amount: 150_000n,
      sentAt: ctx.now,
      checks: 0,
    });
    const stranger = await openGiving(new Date(given));
    const foreign = await sendDonationAttempts(stranger.at(december), processor, [charge(second)]);
    expect(foreign).toEqual([false]);
  });
});

describe("a stored card of one provider account", () => {
  it("is forgotten only when another account sends the charge", async () => {
    const [moved = "", same = ""] = await makeMonthly(2);
    const ctx = giving.at(december);
    const [processor] = await listProcessors(ctx);
    if (!processor) throw new Error("there is no gateway");
    const saved = `UPDATE payment_methods SET provider_card_id = 'CID-1' WHERE organization_id = $1`;
    await database.owner.query(saved, [ctx.organizationId]);
    for (const [donation, provider] of [
      [moved, "dlocal_global"],
      [same, processor.provider],
    ] as const) {
      const planned = await findPlanned(ctx, donation);
      if (!planned) throw new Error("nothing is planned");
      const by = { ...processor, provider };
      const { id, paymentMethodId } = planned;
      const charges = [{ id, amount: 150_000n, paymentMethodId }];
      expect(await sendDonationAttempts(ctx, by, charges)).toEqual([true]);
    }
    const { rows } = await database.owner.query<{ donation_id: string; card: string | null }>(
      "SELECT donation_id, provider_card_id AS card FROM payment_methods WHERE organization_id = $1",
      [ctx.organizationId],
    );
    expect(Object.fromEntries(rows.map((row) => [row.donation_id, row.card]))).toEqual({
      [moved]: null,
      [same]: "CID-1",
    });
  });
});

describe("results that are written together", () => {
  const approved = { status: "approved", providerId: "D-1", flags: ["x"] } as const;

  async function sendTwo() {
    const donations = await makeMonthly(2);
    const ctx = giving.at(december);
    const facts = [];
    for (const donation of donations) facts.push(await sendPlanned(ctx, donation));
    return { ctx, facts, settlements: facts.map((each) => donationResultOf(ctx, each, approved)) };
  }

  it("count, post and plan for each, once", async () => {
    const { ctx, settlements } = await sendTwo();
    const [first] = settlements;
    if (!first) throw new Error("nothing was sent");
    expect(await writeDonationResults(ctx, [first])).toEqual([true]);
    expect(await writeDonationResults(ctx, settlements)).toEqual([false, true]);
    const settled = "2026-12 approved, 2027-01 planned";
    expect(Object.values(await listMonths())).toEqual([settled, settled]);
    const { rows } = await database.owner.query(
      `SELECT sum(count)::int AS count, sum(amount)::text AS amount,
              (SELECT count(*)::int FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
                WHERE e.organization_id = $1 AND p.occurred_at = $2) AS entries,
              (SELECT sum(amount)::text FROM ledger_entries WHERE organization_id = $1) AS sum
         FROM daily_totals WHERE organization_id = $1 AND status = 'approved' AND day = '2026-12-05'`,
      [giving.organization.id, new Date(december)],
    );
    expect(rows).toEqual([{ count: 2, amount: "300000", entries: 8, sum: "0" }]);
  });

  it("plan by the collect day that the donor chose meanwhile", async () => {
    const { ctx, facts } = await sendTwo();
    const [first, second] = facts;
    if (!first || !second) throw new Error("nothing was sent");
    const sql = "UPDATE donations SET collect_day = 20 WHERE id = $1";
    await database.owner.query(sql, [first.donationId]);
    const batch = openCollectionBatch(ctx);
    const approve = (each: TransactionSnapshot) =>
      recordDonationResult(ctx, each, approved, batch.write);
    expect(await Promise.all([approve(first), approve(second)])).toEqual([true, true]);
    // The result is recorded once, whatever collect day the repeat carries.
    expect(await approve({ ...first, collectDay: 11 })).toBe(false);
    const days = [
      await findPlanned(ctx, first.donationId),
      await findPlanned(ctx, second.donationId),
    ];
    expect(days.map((planned) => planned?.date.toISOString())).toEqual([
      "2027-01-20T03:00:00.000Z",
      "2027-01-05T03:00:00.000Z",
    ]);
  });

  it("get one receipt job, apart from the first donation's", async () => {
    const { ctx, facts, settlements } = await sendTwo();
    await writeDonationResults(ctx, settlements);
    const { rows } = await database.owner.query<{ job: string; ids: string[] | null }>(
      `SELECT job, payload->'transactionIds' AS ids FROM outbox
        WHERE organization_id = $1 AND job LIKE 'notifications.send-receipt%' ORDER BY job`,
      [giving.organization.id],
    );
    expect(rows.map(({ job }) => job)).toEqual([
      "notifications.send-receipt",
      "notifications.send-receipt",
      "notifications.send-receipts",
    ]);
    expect(rows[2]?.ids?.toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
  });

  it("are kept when one of them cannot be written", async () => {
    const { ctx, settlements } = await sendTwo();
    const [fair, unfair] = settlements;
    if (!fair || !unfair) throw new Error("nothing was sent");
    // A posting without its counterpart is rejected by the ledger.
    const half = {
      ...unfair,
      ledger: unfair.ledger.map((posting) => ({
        ...posting,
        entries: posting.entries.slice(0, 1),
      })),
    };
    const batch = openCollectionBatch(ctx);
    const done = await Promise.allSettled([batch.write(half), batch.write(fair)]);
    expect(done[0].status).toBe("rejected");
    expect(done[1]).toEqual({ status: "fulfilled", value: true });
    expect(Object.values(await listMonths()).toSorted()).toEqual([
      "2026-12 approved, 2027-01 planned",
      "2026-12 in_process",
    ]);
  });
});
