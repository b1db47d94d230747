import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "~/values/ids/ids";
import {
  approve,
  beginDonation,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { postingOf, type Posting } from "./posting-of.server";
import { writePostings } from "./write-postings.server";

const now = new Date("2026-11-21T15:00:00Z");
const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });

let database: TestDatabase;
let giving: TestGiving;
let ctx: OrganizationContext;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(now);
  ctx = giving.at(now);
});
afterAll(() => database.close());

const write = (...postings: Posting[]) => ctx.transaction((db) => writePostings(ctx, db, postings));

/** Returns `kind account currency amount` for each entry of a source. */
async function describe(sourceId: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT concat_ws(' ', p.kind, e.account, e.currency, e.amount) AS line
       FROM ledger_postings p JOIN ledger_entries e ON e.organization_id = p.organization_id AND e.posting_id = p.id
      WHERE p.organization_id = $1 AND p.source_id = $2 ORDER BY line`,
    [ctx.organizationId, sourceId],
  );
  return rows.map(({ line }) => line);
}

it("writes two partial refunds of one donation, each once", async () => {
  const { id } = await beginDonation(ctx, giving);
  await approve(ctx, id);
  const [first, second] = [newId(now), newId(now)];
  const refund = (sourceId: string, amount: bigint) =>
    postingOf(ctx, { kind: "refund", heldBy: "platform", sourceId, money: ars(amount) });
  expect(await write(refund(first, 100n))).toEqual([true]);
  expect(await write(refund(first, 100n), refund(second, 70n))).toEqual([false, true]);
  expect(await describe(first)).toEqual([
    "refund gateway_clearing ARS -100",
    "refund organization_balance ARS 100",
  ]);
  expect(await describe(second)).toEqual([
    "refund gateway_clearing ARS -70",
    "refund organization_balance ARS 70",
  ]);
});

it("writes a chargeback with a fee in another currency, and its reversal", async () => {
  const sourceId = newId(now);
  const fee = { amount: 15n, currency: "USD" as const };
  const chargeback = postingOf(ctx, {
    kind: "chargeback",
    heldBy: "platform",
    sourceId,
    money: ars(900n),
    fee,
  });
  const reversal = postingOf(ctx, {
    kind: "chargeback_reversal",
    heldBy: "platform",
    sourceId,
    money: ars(900n),
  });
  expect(await write(chargeback, reversal)).toEqual([true, true]);
  expect(await describe(sourceId)).toEqual([
    "chargeback gateway_clearing ARS -900",
    "chargeback gateway_fee USD -15",
    "chargeback organization_balance ARS 900",
    "chargeback organization_balance USD 15",
    "chargeback_reversal gateway_clearing ARS 900",
    "chargeback_reversal organization_balance ARS -900",
  ]);
});

it("writes a payout with the day on which the money is available to the organisation", async () => {
  const sourceId = newId(now);
  const availableOn = "2026-11-30";
  await write(
    postingOf(ctx, { kind: "payout", heldBy: "platform", sourceId, money: ars(500n), availableOn }),
  );
  expect(await describe(sourceId)).toEqual([
    "payout in_payout ARS -500",
    "payout organization_balance ARS 500",
  ]);
  const { rows } = await database.owner.query<{ day: string; at: Date }>(
    "SELECT available_on::text AS day, occurred_at AS at FROM ledger_postings WHERE source_id = $1",
    [sourceId],
  );
  expect(rows).toEqual([{ day: availableOn, at: now }]);
});

it("leaves no part of a posting after a rollback or a rejection by the ledger", async () => {
  const posting = postingOf(ctx, {
    kind: "refund",
    heldBy: "platform",
    sourceId: newId(now),
    money: ars(10n),
  });
  const undone = ctx.transaction(async (db) => {
    await writePostings(ctx, db, [posting]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await expect(write({ ...posting, entries: posting.entries.slice(0, 1) })).rejects.toThrow(
    "does not sum to zero",
  );
  const { rows } = await database.owner.query("SELECT 1 FROM ledger_postings WHERE id = $1", [
    posting.id,
  ]);
  expect(rows).toEqual([]);
});

it("accepts a posting only for a transaction of its own organisation and currency", async () => {
  const other = await openGiving(now);
  const foreign = await beginDonation(other.at(now), other);
  const own = await beginDonation(ctx, giving);
  const donation = (sourceId: string, currency: "ARS" | "USD") =>
    postingOf(ctx, { kind: "gift", heldBy: "platform", sourceId, money: { amount: 5n, currency } });
  for (const posting of [
    donation(newId(now), "ARS"),
    donation(foreign.id, "ARS"),
    donation(own.id, "USD"),
  ])
    await expect(write(posting)).rejects.toThrow("is of no transaction in its currency");
});
