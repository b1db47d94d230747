import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { addDays } from "~/values/time/calendar";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import { makeDonation, openGiving } from "../../../tests/factories/charges";
import {
  asJob,
  contextAt,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
import { later } from "../../../tests/factories/people";
import { openProviderServer } from "../../../tests/factories/servers/provider-server";
import { createBankAccount } from "../bank-accounts/create-bank-account.server";
import { bankAccountSchema } from "../bank-accounts/schema";
import { donationCause } from "../donations/results/donation-cause.server";
import { refundTransaction } from "../payments/refunds/refund-transaction.server";
import { chooseFrequency } from "./choose-frequency.server";
import { getPayoutBalance } from "./get-payout-balance.server";
import { listPayouts } from "./list-payouts.server";
import { planPayout } from "./plan-payout.server";
import { readDue } from "./read-due.server";
import { readLines } from "./read-lines.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

/** A Monday. */
const now = new Date("2026-11-30T15:00:00Z");
const DAY = 24 * 60 * 60;
const tuesday = (ctx: OrganizationContext) => later(ctx, DAY);
const payoutsOf = async (ctx: OrganizationContext) =>
  (await listPayouts(ctx, {}, { page: 1, perPage: 50 })).items;

it("pays on Tuesday what is available, once, less what was given back", async () => {
  const ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n, fee: 20_000n, commission: 5_000n });
  await bookMoney(ctx, { kind: "gift", amount: 300_000n, availableOn: "2026-12-03" });
  await bookMoney(ctx, { kind: "refund", amount: 100_000n });
  await planPayout(ctx);
  expect(await payoutsOf(ctx)).toEqual([]);
  const balance = await getPayoutBalance(ctx);
  expect(balance).toMatchObject({
    ...{ available: 375_000n, reserved: 0n, inPayout: 0n, holds: [] },
    pending: [{ on: "2026-12-03", amount: 300_000n }],
    nextPayout: { on: "2026-12-01", amount: 375_000n },
  });
  await planPayout(asJob(tuesday(ctx), "payouts.plan-payout"));
  await planPayout(asJob(tuesday(ctx), "payouts.plan-payout"));
  const [payout, ...others] = await payoutsOf(ctx);
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ number: 1, state: "planned", amount: 375_000n });
  expect(await getPayoutBalance(tuesday(ctx))).toMatchObject({
    ...{ available: 0n, inPayout: 375_000n },
    nextPayout: { on: "2026-12-08", amount: 300_000n },
  });
  const lines = await readLines(ctx, payout?.id ?? "");
  expect(lines.map(({ kind, gross, net }) => [kind, gross, net])).toEqual([
    ["gift", 500_000n, 475_000n],
    ["refund", -100_000n, -100_000n],
  ]);
});

it("waits below the minimum, and while the balance is negative", async () => {
  const ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 99_999n });
  await planPayout(tuesday(ctx));
  await bookMoney(ctx, { kind: "chargeback", amount: 200_000n });
  await planPayout(later(ctx, 8 * DAY));
  expect(await payoutsOf(ctx)).toEqual([]);
  expect(await getPayoutBalance(ctx)).toMatchObject({ available: -100_001n, nextPayout: null });
});

it("says of a month in arrears what its cut-off takes", async () => {
  const ctx = await createPaidOrganization(now);
  await chooseFrequency(ctx, { frequency: "monthly" });
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  await bookMoney(later(ctx, DAY), { kind: "gift", amount: 300_000n });
  const dueBy = (cutOffOn: string, reserve: { opening: bigint; closing: bigint }) =>
    ctx.read((db) => readDue(ctx, db, cutOffOn, reserve));
  expect(await dueBy("2026-11-30", { opening: 7n, closing: 5n })).toBe(500_002n);
  expect(await dueBy("2026-12-01", { opening: 0n, closing: 0n })).toBe(800_000n);
  const onFifth = later(ctx, 5 * DAY);
  const nextPayout = { on: "2026-12-05", amount: 500_000n };
  expect(await getPayoutBalance(later(ctx, 2 * DAY))).toMatchObject({ nextPayout });
  expect(await getPayoutBalance(onFifth)).toMatchObject({ nextPayout });
  await planPayout(onFifth);
  expect(await payoutsOf(ctx)).toMatchObject([{ amount: 500_000n, plannedOn: "2026-12-05" }]);
});

it("pays on no other day after a change to another frequency", async () => {
  const ctx = await createPaidOrganization(now);
  await chooseFrequency(ctx, { frequency: "monthly" });
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  const wednesday = later(ctx, 2 * DAY);
  await chooseFrequency(wednesday, { frequency: "weekly" });
  await planPayout(wednesday);
  expect(await payoutsOf(ctx)).toEqual([]);
  const nextPayout = { on: "2026-12-08", amount: 500_000n };
  expect(await getPayoutBalance(wednesday)).toMatchObject({ nextPayout });
  await planPayout(later(ctx, 8 * DAY));
  expect(await payoutsOf(ctx)).toMatchObject([{ amount: 500_000n, plannedOn: "2026-12-08" }]);
});

it("names the coming payout day where there is nothing to pay today", async () => {
  const ctx = await createPaidOrganization(now);
  expect(await getPayoutBalance(tuesday(ctx))).toMatchObject({
    ...{ nextDay: "2026-12-08", nextPayout: null },
  });
});

it("holds a payout until the documents are approved, and then lets it go", async () => {
  const ctx = await createPaidOrganization(now);
  const stand = (payoutsReleasedAt: Date | null) =>
    ctx.transaction((db) => db.organization.updateMany({ data: { payoutsReleasedAt } }));
  await stand(null);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  await planPayout(tuesday(ctx));
  expect(await payoutsOf(ctx)).toMatchObject([{ state: "held", holdReason: "documents" }]);
  await stand(now);
  await planPayout(later(ctx, 2 * DAY));
  expect(await payoutsOf(ctx)).toMatchObject([{ state: "planned", holdReason: null }]);
});

const amount = fc.bigInt({ min: 1n, max: 900_000n });
const event = fc.record({
  kind: fc.constantFrom("gift", "gift", "gift", "refund", "chargeback", "chargeback_reversal"),
  ...{ amount, fee: fc.bigInt({ min: 0n, max: 900n }), taxes: fc.bigInt({ min: 0n, max: 90n }) },
  ...{ day: fc.nat({ max: 20 }), delay: fc.nat({ max: 9 }) },
});

it("pays each item once: opening and lines are amount and closing, and the rest is the balance", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
      const ctx = await createPaidOrganization(now);
      let owed = 0n;
      let open = [] as { on: string; net: bigint }[];
      let paid = 0n;
      for (let day = 0; day <= 30; day++) {
        const at = later(ctx, day * DAY);
        const today = addDays("2026-11-30", day);
        for (const { kind, amount, delay, fee, taxes } of events.filter((one) => one.day === day)) {
          const availableOn = addDays(today, delay);
          await bookMoney(at, { kind, amount, fee, taxes, availableOn });
          const isIncome = kind === "gift" || kind === "chargeback_reversal";
          const net = (isIncome ? amount : -amount) - fee - taxes;
          owed += net;
          open.push({ on: availableOn, net });
        }
        // 30 November is a Monday.
        const isPayoutDay = day % 7 === 1;
        const due = open.filter(({ on }) => on <= today);
        const sum = due.reduce((total, { net }) => total + net, 0n);
        const isEnough = sum >= 100_000n;
        const { nextPayout } = await getPayoutBalance(at);
        if (isPayoutDay && isEnough) expect(nextPayout).toEqual({ on: today, amount: sum });
        else expect(nextPayout?.on).not.toBe(today);
        await planPayout(at);
        if (!isPayoutDay || !isEnough) continue;
        paid += sum;
        open = open.filter(({ on }) => on > today);
      }
      const payouts = await payoutsOf(ctx);
      expect(payouts.reduce((sum, one) => sum + one.amount, 0n)).toBe(paid);
      for (const { id, opening, amount: sum, closing } of payouts) {
        const lines = await readLines(ctx, id);
        const net = lines.reduce((total, line) => total + line.net, 0n);
        expect(opening + net).toBe(sum + closing);
        if (lines.length > 0) expect(lines.at(-1)?.running).toBe(sum + closing);
      }
      const { available, inPayout, pending } = await getPayoutBalance(later(ctx, 30 * DAY));
      const rest = pending.reduce((sum, one) => sum + one.amount, available);
      expect(rest + inPayout).toBe(owed);
      expect(inPayout).toBe(paid);
      const { rows } = await database.owner.query<{ sum: string }>(
        "SELECT sum(amount)::text AS sum FROM ledger_entries WHERE organization_id = $1",
        [ctx.organizationId],
      );
      expect(rows[0]?.sum).toBe("0");
    }),
    { numRuns: 6 },
  );
});

it("lists each of 25 refunds during a cut-off once, in this payout or for the next one", async () => {
  const REFUNDS = 25;
  const given = new Date("2026-10-05T15:00:00Z");
  // Every release of money is over.
  const tuesdayAfter = new Date("2026-12-01T15:00:00Z");
  const provider = await openProviderServer();
  const giving = await openGiving(given);
  const ownerAt = (now: Date) => contextAt(giving.organization, now, "owner");
  const account = exampleBankAccount("AR", { email: "tesoreria@huellas.example" });
  await createBankAccount(ownerAt(given), bankAccountSchema.parse(account));
  const ctx = ownerAt(tuesdayAfter);
  await ctx.transaction((db) => db.organization.updateMany({ data: { payoutsReleasedAt: given } }));
  await makeDonation(giving.at(given), giving, { amount: 5_000_000n });
  const charges: string[] = [];
  for (let one = 0; one < REFUNDS; one += 1)
    charges.push((await makeDonation(giving.at(given), giving, { amount: 40_000n })).id);
  const owed = (await getPayoutBalance(ctx)).available;
  const refund = (id: string) => refundTransaction(ctx, donationCause, id, {});
  const work = [
    ...charges.slice(0, 12).map(refund),
    planPayout(giving.at(tuesdayAfter, "payouts.plan-payout")),
    ...charges.slice(12).map(refund),
  ];
  await Promise.all(work);
  const { rows } = await database.owner.query<{ taken: string; refunds: string }>(
    `SELECT (-sum(e.amount))::text AS taken, count(*)::text AS refunds FROM ledger_entries e
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
  provider.close();
});
