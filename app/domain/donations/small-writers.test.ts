/** Tests that single writers leave the same rows as the bulk statement. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { Database, OrganizationContext } from "../context";
import { addTotals } from "~/domain/donations/totals/add-totals.server";
import { writePostings } from "../ledger/write-postings.server";
import { applyResults } from "../payments/apply-results.server";
import type { TransactionSnapshot } from "./results/charge-snapshot.server";
import { donationResultOf } from "./results/donation-result.server";
import { collectionsAfterDonation } from "./plan-collections";
import { planCollections } from "./plan-collections.server";
import { writeDonationResults } from "./results/write-donation-results.server";

const given = new Date("2026-11-21T15:00:00Z");
const approved = {
  status: "approved",
  providerId: "D-1",
  providerCardId: "CID-1",
  networkReference: "N-1",
  flags: ["duplicate_charge"],
} as const;
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/**
 * Returns an organisation's rows as text, without ids. A claimed collection reads as open, because
 * another test's job may claim it meanwhile.
 */
async function describe({ organization }: TestGiving): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT concat_ws(' ', 'transaction', period, status, attempt, amount, fee, commission, flags::text, gateway, date) AS line
       FROM transactions WHERE organization_id = $1
      UNION ALL SELECT concat_ws(' ', 'method', provider_card_id, network_reference, vault_card_id IS NULL)
       FROM payment_methods WHERE organization_id = $1
      UNION ALL SELECT concat_ws(' ', 'collection', period, replace(state::text, 'claimed', 'open'), due_at, lapses_at) FROM collections WHERE organization_id = $1
      UNION ALL SELECT concat_ws(' ', 'totals', day, recurrence, status, sum(count), sum(amount))
       FROM daily_totals WHERE organization_id = $1 GROUP BY day, recurrence, status
      UNION ALL SELECT concat_ws(' ', 'ledger', p.kind, e.account, e.currency, e.amount)
       FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id WHERE p.organization_id = $1
      ORDER BY line`,
    [organization.id],
  );
  return rows.map(({ line }) => line);
}

/** Writes the result of a first charge with one writer after the other. */
async function writeOneByOne(ctx: OrganizationContext, db: Database, facts: TransactionSnapshot) {
  const { donationId, amount, campaignId, recurrence } = facts;
  const result = donationResultOf(ctx, facts, approved);
  const done = await applyResults(ctx, db, "gift", [result, result]);
  const kept = { providerCardId: result.saved_card, networkReference: result.network_reference };
  await db.paymentMethod.updateMany({ where: { donationId }, data: kept });
  await writePostings(ctx, db, result.ledger);
  const { day, status } = result;
  await addTotals(ctx, db, [{ day, campaignId, recurrence, status, count: 1, amount }]);
  await db.donation.updateMany({ where: { id: donationId }, data: { status: "active" } });
  const next = collectionsAfterDonation(given, 5, ctx.organization.timezone, given);
  const ends = { period: facts.period ?? "", state: "settled" } as const;
  await planCollections(ctx, db, [{ donationId, ends, ...next }]);
  return done;
}

it("leaves the same rows in one transaction as the bulk statement does", async () => {
  const [bulk, single] = [await openGiving(given), await openGiving(given)];
  const order = { monthly: true, collectDay: 5 };
  const whole = await beginDonation(bulk.at(given), bulk, order);
  await writeDonationResults(bulk.at(given), [donationResultOf(bulk.at(given), whole, approved)]);
  const ctx = single.at(given);
  const facts = await beginDonation(ctx, single, order);
  expect(await ctx.transaction((db) => writeOneByOne(ctx, db, facts))).toEqual([true, false]);
  const rows = await describe(single);
  expect(rows).toEqual(await describe(bulk));
  expect(rows).toHaveLength(10);
  // On a repeat the results, the postings and the collection already exist.
  const again = ctx.transaction(async (db) => {
    const result = donationResultOf(ctx, facts, approved);
    return [
      await applyResults(ctx, db, "gift", [result]),
      await writePostings(ctx, db, result.ledger),
    ];
  });
  expect(await again).toEqual([[false], [false]]);
});

it("undoes all of them when the transaction rolls back", async () => {
  const giving = await openGiving(given);
  const ctx = giving.at(given);
  const facts = await beginDonation(ctx, giving, { monthly: true, collectDay: 5 });
  const before = await describe(giving);
  const undone = ctx.transaction(async (db) => {
    await writeOneByOne(ctx, db, facts);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await describe(giving)).toEqual(before);
});
