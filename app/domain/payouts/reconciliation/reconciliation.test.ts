/** A settlement file with one error of every kind against the books: all are found, and nothing else. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperatorContext } from "~/domain/context";
import { holderOf } from "~/domain/ledger/holder-of.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { actIn } from "~/domain/operators/act-in.server";
import { toDecimal } from "~/values/money/money";
import { addDays } from "~/values/time/calendar";
import { useFileTurn } from "../../../../tests/factories/books/file-turn";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import { makeAdjustment } from "../adjustments/make-adjustment.server";
import { postAdjustment } from "../adjustments/post-adjustment.server";
import { adjustmentSchema } from "../adjustments/schema";
import { closeDifference } from "./close-difference.sql";
import { listDifferences } from "./list-differences.server";
import { listSettlementLines } from "./list-settlement-lines.server";
import { listSettlements } from "./list-settlements.server";
import { matchAgain, matchNewSettlement } from "./match-again.server";
import { matchSettlement } from "./match-settlement.server";
import { proposeAdjustment } from "./propose-adjustment.server";
import { settlementAccounts } from "./settlement-accounts.server";
import { takeSettlement } from "./take-settlement.server";

/** Each test has a month of its own, in which no other test has money. */
let month = new Date("2021-01-01T15:00:00Z");
const paging = { page: 1, perPage: 50 };
const HEAD =
  "settlement_id,row_id,type,dlocal_id,order_id,processed_at,local_amount,local_currency,fee_percentage,tax,currency";

let database: TestDatabase;
let giving: TestGiving;
let staff: OperatorContext;
let rows = 0;

beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
useFileTurn(() => database);
beforeEach(async () => {
  month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 2, 1, 15));
  giving = await openGiving(month);
  staff = { ...(await staffContext(on(25))), now: on(25) };
});

const dayOf = (day: number) => addDays(month.toISOString().slice(0, 10), day - 1);
const on = (day: number) => new Date(`${dayOf(day)}T15:00:00Z`);

interface Row {
  type?: string;
  reference?: string;
  day?: number;
  amount?: bigint;
  currency?: "ARS" | "USD";
  fee?: bigint;
  tax?: bigint;
}

/** Returns a row of the file; without a change it says what the books say. */
function row({ amount = 150_000n, currency = "ARS", day = 10, fee, tax, ...rest }: Row): string {
  rows += 1;
  const { reference = randomUUID(), type = "PAYMENT" } = rest;
  const money = (value: bigint) => toDecimal(value, currency);
  const costs = type === "PAYMENT" ? (fee ?? usualFee) : 0n;
  return [
    ...[
      "SET-1",
      `R${rows}-${reference}`,
      type,
      `D-${reference}`,
      reference,
      `${dayOf(day)}T15:00:00Z`,
    ],
    ...[money(amount), currency, money(costs), money(tax ?? 0n), currency],
  ].join(",");
}

let usualFee = 0n;

/** Makes a gift that the books have, and returns its uuid. */
async function gift(day = 10): Promise<string> {
  const { id } = await makeDonation(giving.at(on(day)), giving);
  const { rows: found } = await database.owner.query<{ fee: bigint }>(
    "SELECT fee FROM transactions WHERE id = $1",
    [id],
  );
  usualFee = found[0]?.fee ?? 0n;
  return id;
}

async function take(
  lines: readonly string[],
  at = staff,
  madeOn?: string,
): Promise<{ id: string; isNew: boolean }> {
  const file = Buffer.from([HEAD, ...lines, ""].join("\n"));
  const settlement = { provider: "dlocal", name: "liquidacion.csv", file, madeOn };
  const taken = await takeSettlement(at, settlement);
  if (taken.isNew) await matchNewSettlement(at.now, taken.id);
  return taken;
}

/** The open differences of this test's organisation and of nobody's, in this test's month. */
async function open() {
  const { items } = await listDifferences(staff, { state: "open" }, { page: 1, perPage: 500 });
  return items.filter(
    ({ occurredOn, organization }) =>
      occurredOn.startsWith(dayOf(1).slice(0, 7)) &&
      (!organization || organization.id === giving.organization.id),
  );
}

const stateOf = async (id: string) => (await listDifferences.find(staff, id))?.closedAs;

it("keeps equal rows of no charge of ours apart, and goes on to other files", async () => {
  const shop = row({ type: "BONUS", reference: "shop-sale" });
  const { id } = await take([shop, shop]);
  const own = (await open()).filter(({ file }) => file.id === id);
  expect(own.map(({ kind }) => kind)).toEqual(["unknown_type", "unknown_type"]);
});

it("finds one error of every kind, and nothing else", async () => {
  const first = await gift(2);
  const last = await gift(24);
  const fine = await gift();
  const [amount, currency, fee, tax, double, lost] = [
    ...[await gift(), await gift(), await gift(), await gift(), await gift(), await gift()],
  ];
  const unknown = randomUUID();
  await take([
    ...[row({ reference: first, day: 2 }), row({ reference: fine })],
    row({ reference: amount, amount: 150_001n }),
    row({ reference: currency, currency: "USD" }),
    row({ reference: fee, fee: usualFee + 7n }),
    row({ reference: tax, tax: 300n }),
    row({ reference: double }),
    row({ reference: double }),
    row({ reference: unknown }),
    row({ reference: fine, type: "BONUS" }),
    // Of the account, and no organisation's.
    row({ type: "TRANSFER", reference: "" }),
    row({ type: "FEE", reference: "" }),
    row({ reference: last, day: 24 }),
  ]);
  const late = await gift(24);
  await matchAgain(new Date(on(25).getTime() + 25 * 60 * 60 * 1000));
  const found = (await open()).map((one) => [one.kind, one.reference, one.expected, one.reported]);
  expect(found.toSorted()).toEqual(
    [
      ["amount", amount, 150_000n, 150_001n],
      ["currency", currency, 150_000n, 150_000n],
      ["fee", fee, usualFee, usualFee + 7n],
      ["tax", tax, 0n, 300n],
      ["double", double, null, 150_000n],
      ["missing_there", lost, 150_000n, null],
      ["missing_here", unknown, null, 150_000n],
      ["unknown_type", fine, null, 150_000n],
      ["timing", late, 150_000n, null],
    ].toSorted(),
  );
});

it("takes a file once, and refuses a broken line with its number", async () => {
  const reference = await gift();
  const broken = row({ reference: randomUUID() });
  const lines = [
    row({ reference }),
    broken.replace("1500.00", "mil"),
    broken.replace("ARS", "QQQ"),
    broken.replace(dayOf(10), "pronto"),
    "SET-1,R1",
  ];
  const taken = await take(lines);
  expect(await take(lines)).toEqual({ id: taken.id, isNew: false });
  const { items } = await listSettlementLines(staff, { file: taken.id }, paging);
  expect(items.map(({ fault, number, state }) => [number, state, fault])).toEqual([
    [2, "matched", null],
    [3, "refused", "amount"],
    [4, "refused", "currency"],
    [5, "refused", "date"],
    [6, "refused", "columns"],
  ]);
  expect(await open()).toEqual([]);
  expect(await listSettlements.find(staff, taken.id)).toMatchObject({
    ...{ firstOn: dayOf(10), lastOn: dayOf(10), lines: 5, refused: 4, open: 0 },
  });
});

it("knows the accounts whose files it reads, and nothing of a file that is not there", async () => {
  expect(settlementAccounts()).toEqual(
    expect.arrayContaining(["dlocal", "mercadopago", "stripe", "conekta"]),
  );
  await expect(matchSettlement(staff.now, randomUUID())).resolves.toBeUndefined();
});

describe("refuses", () => {
  const refused = (code: string) => ({ fields: { file: [{ code }] } });

  it.each([
    ["settlement_format", "a,b\n1,2\n"],
    ["settlement_format", Buffer.from([0xff, 0xfe, 0x00])],
    ["settlement_empty", `${HEAD}\n`],
    ["settlement_long", `${HEAD}\n${"x\n".repeat(20_001)}`],
  ])("%s", async (code, text) => {
    const settlement = { provider: "dlocal", name: "x.csv", file: Buffer.from(text) };
    await expect(takeSettlement(staff, settlement)).rejects.toMatchObject(refused(code));
  });

  it("an account without a reader", async () => {
    const settlement = { provider: "centralpos", name: "x.csv", file: Buffer.from("x") };
    await expect(takeSettlement(staff, settlement)).rejects.toMatchObject({
      fields: { provider: [{ code: "option_invalid" }] },
    });
  });
});

it("closes a difference by a later file that corrects the row", async () => {
  const reference = await gift();
  const wrong = row({ reference, amount: 149_000n });
  await take([wrong]);
  const [difference] = await open();
  expect(difference).toMatchObject({ kind: "amount", canAdjust: true });
  const later = { ...staff, now: on(26) };
  const corrected = await take([wrong.replace("1490.00", "1500.00")], later);
  expect(await open()).toEqual([]);
  expect(await stateOf(difference?.id ?? "")).toBe("later_file");
  const { items } = await listSettlementLines(staff, { file: corrected.id }, paging);
  expect(items.map(({ organization, state }) => [organization, state])).toEqual([
    [giving.organization.name, "matched"],
  ]);
});

it("counts a row as the file that was made last has it, whichever is taken first", async () => {
  const reference = await gift();
  const right = row({ reference });
  const wrong = right.replace("1500.00", "1490.00");
  await take([right], staff, dayOf(24));
  const older = await take([wrong], { ...staff, now: on(26) }, dayOf(23));
  expect(await open()).toEqual([]);
  const { items } = await listSettlementLines(staff, { file: older.id }, paging);
  expect(items.map(({ state }) => state)).toEqual(["replaced"]);
  const tomorrow = take([wrong, right], staff, dayOf(26));
  await expect(tomorrow).rejects.toMatchObject({ fields: { made_on: [{ code: "date_future" }] } });
});

it("adjusts what is left of a difference that a later file opened again", async () => {
  const reference = await gift();
  const wrong = row({ reference, amount: 149_000n });
  await take([wrong]);
  const [difference] = await open();
  const organizationId = giving.organization.id;
  const acting = await actIn(staff, organizationId);
  const adjust = (id: string, amount: string) =>
    makeAdjustment(
      acting,
      adjustmentSchema.parse({
        ...{ id, direction: "take", amount, currency: "ARS", effective_on: dayOf(25) },
        ...{ reason: "company_difference", note: "La empresa pagó menos." },
        ...{ transaction: reference, difference: difference?.id },
      }),
    );
  await adjust(acting.newId(), "10,00");
  expect(await open()).toEqual([]);
  await take([wrong.replace("1490.00", "1485.00")], { ...staff, now: on(26) });
  expect(await open()).toMatchObject([{ id: difference?.id, reported: 148_500n }]);
  const facts = { differenceId: difference?.id ?? "", organizationId };
  expect(await proposeAdjustment(staff, facts)).toMatchObject({ direction: "take", amount: 500n });
  await adjust(acting.newId(), "5,00");
  expect(await open()).toEqual([]);
  expect(await stateOf(difference?.id ?? "")).toBe("adjustment");
});

it("closes a difference once by the adjustment that corrects it, and keeps it closed", async () => {
  const reference = await gift();
  await take([row({ reference, fee: usualFee + 500n })]);
  const [difference] = await open();
  const organizationId = giving.organization.id;
  const facts = { differenceId: difference?.id ?? "", organizationId };
  const proposal = await proposeAdjustment(staff, facts);
  expect(proposal).toEqual({
    ...{ differenceId: difference?.id, direction: "take", amount: 500n, currency: "ARS" },
    ...{ reason: "gateway_fee", transaction: reference },
  });
  const other = { ...facts, organizationId: randomUUID() };
  expect(await proposeAdjustment(staff, other)).toBeNull();
  const acting = await actIn(staff, organizationId);
  const stranger = await actIn(staff, (await openGiving(month)).organization.id);
  await stranger.transaction((db) =>
    closeDifference(stranger, db, { adjustmentId: randomUUID(), differenceId: facts.differenceId }),
  );
  const form = (id: string) =>
    adjustmentSchema.parse({
      ...{ id, direction: "take", amount: "5,00", currency: "ARS", effective_on: dayOf(25) },
      ...{
        reason: "gateway_fee",
        note: "La empresa cobró una tarifa mayor.",
        transaction: reference,
      },
      difference: difference?.id,
    });
  const input = form(acting.newId());
  await makeAdjustment(acting, input);
  await makeAdjustment(acting, input);
  await expect(makeAdjustment(acting, form(acting.newId()))).rejects.toMatchObject({
    code: "invalid_transition",
  });
  await matchAgain(new Date(on(25).getTime() + 25 * 60 * 60 * 1000));
  expect(await stateOf(difference?.id ?? "")).toBe("adjustment");
  expect(await open()).toEqual([]);
  // One that waited for its second person, while something else closed the difference.
  const { differenceId } = facts;
  const late = { id: acting.newId(), amount: -500n, currency: "ARS", differenceId } as const;
  const booked = acting.transaction((db) =>
    postAdjustment(acting, db, { ...late, effectiveOn: dayOf(25), reason: "gateway_fee" }),
  );
  await expect(booked).rejects.toMatchObject({ code: "invalid_transition" });
});

it("compares a movement of a closed month with the posting that counts later", async () => {
  const reference = await gift();
  const client = await database.owner.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    await client.query(
      "UPDATE ledger_postings SET moved_from = effective_on, effective_on = effective_on + 30 WHERE source_id = $1",
      [reference],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  const first = await gift(3);
  const last = await gift(20);
  const others = [row({ reference: first, day: 3 }), row({ reference: last, day: 20 })];
  await take(others);
  expect(await open()).toMatchObject([{ kind: "missing_there", reference, occurredOn: dayOf(10) }]);
  await take([...others, row({ reference })], { ...staff, now: on(26) });
  expect(await open()).toEqual([]);
});

it("compares refunds, disputes, and a charge that another file tells of", async () => {
  const ctx = giving.at(on(12));
  const reference = await gift();
  const { organizationId } = ctx;
  const ids = [ctx.newId(), ctx.newId()];
  const money = (amount: bigint) => ({ amount, currency: "ARS" as const });
  for (const id of ids)
    await database.owner.query(
      `INSERT INTO refunds (organization_id, id, charge_cause, transaction_id, cause, status, amount, currency, settled_at, created_at, updated_at)
       VALUES ($1, $2, 'gift', $3, 'organization', 'refunded', 20000, 'ARS', now(), now(), now())`,
      [organizationId, id, reference],
    );
  const held = { heldBy: holderOf("dlocal"), provider: "dlocal" } as const;
  const postings = ids.map((sourceId) =>
    postingOf(ctx, { ...held, kind: "refund", sourceId, money: money(20_000n) }),
  );
  await ctx.transaction((db) => writePostings(ctx, db, postings));
  const refund = { reference, type: "REFUND", amount: 20_000n, day: 12 };
  await take([row({ reference }), row(refund)]);
  await take([row(refund)], { ...staff, now: on(26) });
  expect(await open()).toEqual([]);
  await take([row(refund), row({ ...refund, type: "CHARGEBACK" })], { ...staff, now: on(27) });
  expect((await open()).map(({ kind, movement }) => [kind, movement]).toSorted()).toEqual([
    ["double", "refund"],
    ["missing_here", "chargeback"],
  ]);
});
