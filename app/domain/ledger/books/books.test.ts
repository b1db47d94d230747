/** A month of two organisations: its tie-out, its journal as the accountant reads it, and its closing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFile, listSpreadsheet } from "~/http/lists/list-answers.server";
import { newId } from "~/values/ids/ids";
import {
  approve,
  beginDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { auditJournal } from "../../../../tests/factories/books/audit-journal";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import type { OperatorContext } from "../../context";
import { actIn } from "../../operators/act-in.server";
import { decideAdjustment } from "../../payouts/adjustments/decide-adjustment.server";
import { makeAdjustment } from "../../payouts/adjustments/make-adjustment.server";
import { isInClosedMonth } from "../../payouts/adjustments/post-adjustment.server";
import { adjustmentSchema } from "../../payouts/adjustments/schema";
import { postingOf } from "../posting-of.server";
import { writePostings } from "../write-postings.server";
import { accountCodesSchema } from "./account-code-schema";
import { closeMonth } from "./close-month.server";
import { getAccountCodes } from "./get-account-codes.server";
import { getBooks } from "./get-books.server";
import { listJournal } from "./list-journal.server";
import { listTieOuts } from "./list-tie-outs.server";
import { canClose } from "./months";
import { updateAccountCodes } from "./update-account-codes.server";

type MoneyEvent = Parameters<typeof postingOf>[1];

// No other test has money in these months, which this file alone closes.
const inJanuary = new Date("2020-01-20T15:00:00Z");
const inFebruary = new Date("2020-02-05T15:00:00Z");
const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });

let database: TestDatabase;
let giving: TestGiving;
let staff: OperatorContext;

async function post(now: Date, event: Omit<MoneyEvent, "sourceId">) {
  const ctx = giving.at(now);
  const posting = postingOf(ctx, { sourceId: newId(now), ...event });
  await ctx.transaction((db) => writePostings(ctx, db, [posting]));
  return posting;
}

beforeAll(async () => {
  database = testDatabase();
  await reopen();
  giving = await openGiving(inJanuary);
  staff = await staffContext(inFebruary);
  const ctx = giving.at(inJanuary);
  const { id } = await beginDonation(ctx, giving);
  await approve(ctx, id);
  const platform = { heldBy: "platform", provider: "dlocal" } as const;
  await post(inJanuary, {
    ...{ ...platform, kind: "chargeback", money: ars(1_000n) },
    fee: ars(300n),
    taxes: ars(50n),
  });
  await post(inJanuary, { ...platform, kind: "chargeback_reversal", money: ars(400n) });
  await post(inJanuary, {
    ...platform,
    kind: "refund",
    money: ars(20_000n),
    commission: ars(-700n),
  });
  await post(inJanuary, {
    kind: "payout",
    heldBy: "platform",
    money: ars(90_000n),
    reserved: ars(900n),
  });
  await post(inJanuary, { kind: "payout_paid", heldBy: "platform", money: ars(60_000n) });
  await post(inJanuary, { kind: "payout_return", heldBy: "platform", money: ars(10_000n) });
  await post(inJanuary, { kind: "payout_fee", heldBy: "platform", money: ars(80n) });
  const own = { heldBy: "organization", provider: "mercadopago" } as const;
  await post(inJanuary, { ...own, kind: "refund", money: ars(5_000n), commission: ars(-10n) });
});
afterAll(async () => {
  await reopen();
  await database.close();
});

const reopen = () => database.owner.query("DELETE FROM closed_months WHERE period LIKE '2020-%'");

const page = { page: 1, perPage: 10 };
const organizationOf = () => giving.organization.id;
async function tieOutsOf(period: string) {
  const { items } = await listTieOuts(staff, { period, q: giving.organization.name }, page);
  return items.filter(({ organization }) => organization.id === organizationOf());
}
async function journal(period: string) {
  const query = new URLSearchParams({ period, organization: organizationOf() });
  return new Request(`https://any/operator/books/journal?${query}`);
}
const exported = async (period: string) =>
  (await listFile(staff, listJournal, await journal(period))).text();

it("ties each organisation's month, by who holds the money", async () => {
  const [own, platform] = await tieOutsOf("2020-01").then((all) =>
    all.toSorted((one, other) => one.heldBy.localeCompare(other.heldBy)),
  );
  const commission = platform?.commission ?? 0n;
  expect(platform).toMatchObject({
    ...{ currency: "ARS", gifts: 150_000n, refunds: 20_000n, chargebacks: 600n },
    ...{ fees: 7_130n, taxes: 50n, payouts: 80_000n, opening: 0n, difference: 0n },
    closing: 150_000n - 20_000n - 600n - 7_130n - 50n - 80_000n - commission,
  });
  expect(own).toMatchObject({ refunds: 5_000n, commission: 0n, closing: -5_000n, difference: 0n });
  expect(await tieOutsOf("2020-03")).toMatchObject([{ gifts: 0n, change: 0n }, { payouts: 0n }]);
});

it("finds a balance that the entries do not explain", async () => {
  const change = (amount: number) =>
    database.owner.query(
      `UPDATE ledger_balances SET amount = amount + $2 WHERE (organization_id, account, currency, effective_on, available_on, shard) = (
         SELECT organization_id, account, currency, effective_on, available_on, shard FROM ledger_balances
          WHERE organization_id = $1 AND account = 'reserve' LIMIT 1)`,
      [organizationOf(), amount],
    );
  await change(7);
  const filter = { period: "2020-01", q: giving.organization.name, ties: "no" } as const;
  const { items } = await listTieOuts(staff, filter, page);
  expect(items).toMatchObject([{ heldBy: "platform", difference: 7n }]);
  await change(-7);
  expect((await listTieOuts(staff, filter, page)).items).toEqual([]);
});

it("exports a journal of which every line can be audited, with the accountant's codes", async () => {
  await updateAccountCodes(
    staff,
    accountCodesSchema.parse({ commission: "4.1.01", bank: " 1.1.02 " }),
  );
  expect(await getAccountCodes(staff)).toEqual({ commission: "4.1.01", bank: "1.1.02" });
  const audit = auditJournal(await exported("2020-01"));
  expect(audit.faults).toEqual([]);
  const [platform] = (await tieOutsOf("2020-01")).filter(({ heldBy }) => heldBy === "platform");
  expect(audit.closing("organization_balance", "ARS") + audit.closing("reserve", "ARS")).toBe(
    -(platform?.closing ?? 0n),
  );
  expect(audit.codes).toMatchObject({ commission: "4.1.01", bank: "1.1.02", reserve: "" });
  await updateAccountCodes(staff, accountCodesSchema.parse({ bank: "1.1.03" }));
  expect(await getAccountCodes(staff)).toEqual({ bank: "1.1.03" });
  const sheet = listSpreadsheet(staff, listJournal, await journal("2020-01"));
  const bytes = Buffer.from(await sheet.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

it("has audits that find a lost line, a line twice and a changed amount", async () => {
  const lines = (await exported("2020-01")).trimEnd().split("\r\n");
  const text = (changed: readonly string[]) => `${changed.join("\r\n")}\r\n`;
  expect(auditJournal(text(lines.slice(0, -1))).faults).not.toEqual([]);
  expect(auditJournal(text([...lines, lines.at(-1) ?? ""])).faults).not.toEqual([]);
  expect(auditJournal(text(lines).replace(";200.00;", ";200.01;")).faults).not.toEqual([]);
});

it("refuses a code that no plan of accounts has", () => {
  expect(accountCodesSchema.safeParse({ bank: "=1+1" }).success).toBe(false);
  expect(accountCodesSchema.safeParse({ bank: "1".repeat(31) }).success).toBe(false);
});

describe("closing", () => {
  it("closes month after month, two days after the end", () => {
    const noon = (day: string) => new Date(`${day}T15:00:00Z`);
    expect(canClose("2020-01", null, noon("2020-02-02"))).toBe(false);
    expect(canClose("2020-01", null, noon("2020-02-03"))).toBe(true);
    expect(canClose("2020-02", "2020-01", noon("2020-03-03"))).toBe(true);
    expect(canClose("2020-03", "2020-01", noon("2020-04-03"))).toBe(false);
    expect(canClose("2020-01", "2020-01", noon("2020-04-03"))).toBe(false);
  });

  it("leaves a closed month as it was: what comes later counts in the next one, and says so", async () => {
    const early = await staffContext(new Date("2020-02-02T15:00:00Z"));
    await expect(closeMonth(early, "2020-01")).rejects.toMatchObject({
      code: "invalid_transition",
    });
    const before = await tieOutsOf("2020-01");
    await closeMonth(staff, "2020-01");
    await expect(closeMonth(staff, "2020-01")).rejects.toMatchObject({
      code: "invalid_transition",
    });
    const books = await getBooks(staff, "2020-01");
    expect(books).toMatchObject({ closed: { by: "Persona Operadora" }, canClose: false });
    const late = await post(inFebruary, {
      ...{ kind: "refund", heldBy: "platform", provider: "dlocal", money: ars(1_234n) },
      effectiveOn: "2020-01-31",
    });
    await post(inFebruary, {
      kind: "payout",
      heldBy: "platform",
      money: ars(1n),
      effectiveOn: "2020-02-04",
    });
    expect(await tieOutsOf("2020-01")).toEqual(before);
    expect(await tieOutsOf("2020-02")).toContainEqual(
      expect.objectContaining({ heldBy: "platform", refunds: 1_234n, payouts: 1n, difference: 0n }),
    );
    const audit = auditJournal(await exported("2020-02"));
    expect(audit.faults).toEqual([]);
    expect(audit.moved).toEqual([[late.id, "31/01/2020"]]);
  });

  it("takes no adjustment of a closed month, not even one that waited for a second person", async () => {
    const acting = await actIn(staff, organizationOf());
    const form = (changes: object) =>
      adjustmentSchema.parse({
        ...{ id: newId(inFebruary), direction: "take", amount: "10.000.000,00", currency: "ARS" },
        ...{ effective_on: "2020-02-04", reason: "other", note: "Una prueba del cierre." },
        ...changes,
      });
    const refused = { fields: { effective_on: [{ code: "month_closed" }] } };
    const late = form({ effective_on: "2020-01-31", amount: "1" });
    await expect(makeAdjustment(acting, late)).rejects.toMatchObject(refused);
    const waiting = form({});
    expect(await makeAdjustment(acting, waiting)).toEqual({ needsSecond: true });
    await database.owner.query(
      "UPDATE adjustments SET effective_on = '2020-01-31' WHERE organization_id = $1 AND id = $2",
      [organizationOf(), waiting.id],
    );
    const other = await actIn(await staffContext(inFebruary), organizationOf());
    const answer = { id: waiting.id, decision: "approve" } as const;
    await expect(decideAdjustment(other, answer)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await decideAdjustment(other, { ...answer, decision: "reject" });
    const isClosed = (day: string) => acting.transaction((db) => isInClosedMonth(db, day));
    expect([await isClosed("2020-01-31"), await isClosed("2020-02-01")]).toEqual([true, false]);
  });

  it("lets no writer past that did not see the closing", async () => {
    const values = [organizationOf(), newId(inFebruary), newId(inFebruary), inFebruary];
    const insert = database.owner.query(
      `INSERT INTO ledger_postings (organization_id, id, kind, source_type, source_id, occurred_at, effective_on, held_by)
       VALUES ($1, $2, 'refund', 'refund', $3, $4, '2020-01-31', 'platform')`,
      values,
    );
    await expect(insert).rejects.toMatchObject({ code: "40001" });
  });
});
