/** Twenty-five refunds arrive while a cut-off fixes its list. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import { makeDonation, openGiving } from "../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { createBankAccount } from "../bank-accounts/create-bank-account.server";
import { bankAccountSchema } from "../bank-accounts/schema";
import { donationCause } from "../donations/results/donation-cause.server";
import { refundTransaction } from "../payments/refunds/refund-transaction.server";
import { getPayoutBalance } from "./get-payout-balance.server";
import { listPayouts } from "./list-payouts.server";
import { planPayout } from "./plan-payout.server";
import { readLines } from "./read-lines.server";

const REFUNDS = 25;
const given = new Date("2026-10-05T15:00:00Z");
/** A Tuesday, after every release of money. */
const tuesday = new Date("2026-12-01T15:00:00Z");
let database: TestDatabase;
let provider: ProviderServer;
beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
afterAll(async () => {
  provider.close();
  await database.close();
});

it("lists each refund once, in this payout or for the next one, and loses nothing", async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  const giving = await openGiving(given);
  const ownerAt = (now: Date) => contextAt(giving.organization, now, "owner");
  const account = exampleBankAccount("AR", { email: "tesoreria@huellas.example" });
  await createBankAccount(ownerAt(given), bankAccountSchema.parse(account));
  const ctx = ownerAt(tuesday);
  await ctx.transaction((db) => db.organization.updateMany({ data: { payoutsReleasedAt: given } }));
  await makeDonation(giving.at(given), giving, { amount: 5_000_000n });
  const charges: string[] = [];
  for (let one = 0; one < REFUNDS; one += 1)
    charges.push((await makeDonation(giving.at(given), giving, { amount: 40_000n })).id);
  const owed = (await getPayoutBalance(ctx)).available;
  const refund = (id: string) => refundTransaction(ctx, donationCause, id, {});
  const work = [
    ...charges.slice(0, 12).map(refund),
    planPayout(giving.at(tuesday, "payouts.plan-payout")),
    ...charges.slice(12).map(refund),
  ];
  await Promise.all(work);
  const { rows } = await database.owner.query<{ taken: string; refunds: string }>(
    `SELECT -sum(e.amount)::text AS taken, count(*)::text AS refunds FROM ledger_entries e
       JOIN ledger_postings p ON p.organization_id = e.organization_id AND p.id = e.posting_id
      WHERE p.organization_id = $1 AND p.kind = 'refund' AND e.account = 'organization_balance'`,
    [ctx.organizationId],
  );
  expect(rows[0]?.refunds).toBe(String(REFUNDS));
  const rest = owed + BigInt(rows[0]?.taken ?? "0");
  const [payout, ...others] = (await listPayouts(ctx, {}, { page: 1, perPage: 50 })).items;
  if (!payout) throw new Error("nothing was planned");
  expect(others).toEqual([]);
  const lines = await readLines(ctx, payout.id);
  const net = lines.reduce((sum, line) => sum + line.net, 0n);
  expect(payout.opening + net).toBe(payout.amount + payout.closing);
  const open = await database.owner.query<{ amount: string; items: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS amount, count(*)::text AS items FROM ledger_open_items
      WHERE organization_id = $1`,
    [ctx.organizationId],
  );
  const later = BigInt(open.rows[0]?.amount ?? "0");
  expect(payout.amount + payout.closing + later).toBe(rest);
  const listed = lines.filter(({ kind }) => kind === "refund").length;
  expect(listed + Number(open.rows[0]?.items)).toBe(REFUNDS);
});
