/** An adjusted difference that a later file or the books take back is flagged, and its adjustment reversed once. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OperatorContext, OrganizationContext } from "~/domain/context";
import { holderOf } from "~/domain/ledger/holder-of.server";
import { postingOf } from "~/domain/ledger/posting-of.server";
import { writePostings } from "~/domain/ledger/write-postings.server";
import { actIn } from "~/domain/operators/act-in.server";
import { createTranslator } from "~/i18n/server";
import { addDays } from "~/values/time/calendar";
import { useFileTurn } from "../../../../tests/factories/books/file-turn";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { staffContext } from "../../../../tests/factories/staff";
import { countGone } from "../reconciliation/count-gone.server";
import { listDifferences } from "../reconciliation/list-differences.server";
import { matchAgain, matchNewSettlement } from "../reconciliation/match-again.server";
import { proposeAdjustment } from "../reconciliation/propose-adjustment.server";
import { takeSettlement } from "../reconciliation/take-settlement.server";
import { adjustmentNote } from "./adjustment-note";
import { decideAdjustment } from "./decide-adjustment.server";
import { listAdjustments } from "./list-adjustments.server";
import { listAllAdjustments } from "./list-all-adjustments.server";
import { makeAdjustment } from "./make-adjustment.server";
import { reverseAdjustment } from "./reverse-adjustment.server";
import { adjustmentSchema } from "./schema";

/** Each test has months of its own, in which no other test has money. */
let month = new Date("2025-02-01T15:00:00Z");
const paging = { page: 1, perPage: 50 };
const HEAD =
  "settlement_id,row_id,type,dlocal_id,order_id,processed_at,local_amount,local_currency,fee_percentage,tax,currency";

let database: TestDatabase;
let giving: TestGiving;
let gift: string;
let fee: string;
let files = 0;

beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
useFileTurn(() => database);
beforeEach(async () => {
  month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 6, 1, 15));
  giving = await openGiving(month);
  ({ id: gift } = await makeDonation(giving.at(on(10)), giving));
  const { rows } = await database.owner.query<{ fee: string }>(
    "SELECT (coalesce(fee, 0) / 100.0)::numeric(12, 2)::text AS fee FROM transactions WHERE id = $1",
    [gift],
  );
  fee = rows[0]?.fee ?? "";
});

const dayOf = (day: number) => addDays(month.toISOString().slice(0, 10), day - 1);
const on = (day: number) => new Date(`${dayOf(day)}T15:00:00Z`);

/** Returns a row about the gift; every file's row of a type is the same movement. */
const row = (amount: string, type = "PAYMENT") =>
  [
    ...["SET-1", `R-${type}-${gift}`, type, `D-${gift}`, gift, `${dayOf(10)}T15:00:00Z`],
    ...[amount, "ARS", type === "PAYMENT" ? fee : "0.00", "0.00", "ARS"],
  ].join(",");

/** A person of our staff takes a file on that day; another row makes each a file of its own. */
async function take(day: number, ...lines: string[]): Promise<OperatorContext> {
  files += 1;
  const staff = { ...(await staffContext(on(day))), now: on(day) };
  const other = `SET-1,R-${files},TRANSFER,,,${dayOf(10)}T15:00:00Z,1.00,ARS,0.00,0.00,ARS`;
  const file = Buffer.from([HEAD, ...lines, other, ""].join("\n"));
  const taken = await takeSettlement(staff, { provider: "dlocal", name: "l.csv", file });
  await matchNewSettlement(staff.now, taken.id);
  return staff;
}

/** The only difference of this test's organisation. */
async function difference(staff: OperatorContext) {
  const { items } = await listDifferences(staff, { q: gift }, paging);
  expect(items).toHaveLength(1);
  return items[0]!;
}

async function adjust(acting: OrganizationContext, id: string, amount: string) {
  const form = adjustmentSchema.parse({
    ...{ id: acting.newId(), direction: "take", amount, currency: "ARS" },
    ...{ effective_on: acting.now.toISOString().slice(0, 10), reason: "company_difference" },
    ...{ note: "La empresa pagó menos.", difference: id },
  });
  await makeAdjustment(acting, form);
  return form.id;
}

async function balance(): Promise<bigint> {
  const { rows } = await database.owner.query<{ sum: bigint }>(
    "SELECT -coalesce(sum(amount), 0)::bigint AS sum FROM ledger_balances WHERE organization_id = $1 AND account = 'organization_balance'",
    [giving.organization.id],
  );
  return rows[0]?.sum ?? 0n;
}

const act = (staff: OperatorContext) => actIn(staff, giving.organization.id);
const refused = { code: "invalid_transition" };

it("flags what a later file takes back, and reverses it once", async () => {
  const before = await balance();
  const first = await take(20, row("1490.00"));
  const { id } = await difference(first);
  const adjustmentId = await adjust(await act(first), id, "10,00");
  expect(await balance()).toBe(before - 1_000n);
  await expect(reverseAdjustment(await act(first), id)).rejects.toMatchObject(refused);

  const later = await take(26, row("1500.00"));
  expect(await difference(later)).toMatchObject({
    ...{ state: "gone", closedAs: "adjustment", goneAs: "later_file" },
    ...{ canReverse: true, canAdjust: false, adjusted: -1_000n },
  });
  expect(await countGone(later)).toBeGreaterThan(0);
  const acting = await act(later);
  const stranger = await actIn(later, (await openGiving(month)).organization.id);
  await expect(reverseAdjustment(stranger, id)).rejects.toMatchObject(refused);
  const clicks = await Promise.allSettled([
    reverseAdjustment(acting, id),
    reverseAdjustment(acting, id),
  ]);
  expect(clicks.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(clicks.find(({ status }) => status === "fulfilled")).toMatchObject({
    value: { needsSecond: false },
  });
  expect(await balance()).toBe(before);
  expect(await difference(later)).toMatchObject({
    ...{ state: "closed", closedAs: "later_file", goneAs: null, canReverse: false, adjusted: 0n },
  });

  const { items } = await listAdjustments(acting, {}, paging);
  expect(items.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
    [-1_000n, "company_difference"],
    [1_000n, "difference_gone"],
  ]);
  const reversal = items.find(({ reason }) => reason === "difference_gone")!;
  expect(reversal).toMatchObject({ reversesOn: dayOf(20), note: "La empresa pagó menos." });
  expect(adjustmentNote(createTranslator("es"), reversal)).toMatch(
    /^Deshace el ajuste del .+: La empresa pagó menos\.$/,
  );
  // The table itself refuses a second reversal of one adjustment.
  const twice = database.owner.query(
    `INSERT INTO adjustments SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       FROM adjustments a WHERE a.reverses_id = $1`,
    [adjustmentId],
  );
  await expect(twice).rejects.toMatchObject({ code: "23505" });

  // A third file has the difference again: it opens as one that nothing was adjusted for.
  const third = await take(27, row("1490.00"));
  expect(await difference(third)).toMatchObject({ id, state: "open", canAdjust: true });
  const facts = { differenceId: id, organizationId: giving.organization.id };
  expect(await proposeAdjustment(third, facts)).toMatchObject({ amount: 1_000n });
});

it("keeps an adjustment that a later file confirms, and flags it when the books learn of it", async () => {
  const before = await balance();
  const staff = await take(20, row("1500.00"), row("200.00", "CHARGEBACK"));
  const { id } = await difference(staff);
  await adjust(await act({ ...staff, now: on(80) }), id, "200,00");
  // The row is the later file's now, and nothing in the books has it.
  const repeated = await take(61, row("200.00", "CHARGEBACK"));
  const isKept = { id, state: "closed", closedAs: "adjustment", goneAs: null };
  expect(await difference(repeated)).toMatchObject(isKept);

  const ctx = giving.at(on(70));
  const sourceId = ctx.newId();
  const chargeback = { amount: 20_000n, currency: "ARS" } as const;
  await database.owner.query(
    `INSERT INTO disputes (organization_id, id, charge_cause, transaction_id, provider_dispute_id, stage, amount, currency, opened_at, created_at, updated_at)
     VALUES ($1, $2, 'gift', $3, gen_random_uuid()::text, 'opened', 20000, 'ARS', now(), now(), now())`,
    [ctx.organizationId, sourceId, gift],
  );
  const held = { heldBy: holderOf("dlocal"), provider: "dlocal" } as const;
  const posting = postingOf(ctx, { ...held, kind: "chargeback", sourceId, money: chargeback });
  await ctx.transaction((db) => writePostings(ctx, db, [posting]));
  // Nothing is open, and the file is old: what was adjusted in the last weeks is looked at. Each run takes some files.
  for (let run = 0; run < 5; run++) await matchAgain(on(115));
  const last = { ...staff, now: on(115) };
  expect(await difference(last)).toMatchObject({ state: "gone", goneAs: "books" });
  await reverseAdjustment(await act(last), id);
  expect(await balance()).toBe(before - 20_000n);
  expect(await difference(last)).toMatchObject({ state: "closed", closedAs: "books" });
});

it("takes back all that was adjusted of a difference that was open again", async () => {
  const before = await balance();
  const first = await take(20, row("1490.00"));
  const { id } = await difference(first);
  await adjust(await act(first), id, "10,00");
  const second = await take(21, row("1485.00"));
  expect(await difference(second)).toMatchObject({ id, state: "open" });
  await adjust(await act(second), id, "5,00");
  const third = await take(22, row("1480.00"));
  expect(await difference(third)).toMatchObject({ id, state: "open" });
  const last = await take(23, row("1500.00"));
  expect(await difference(last)).toMatchObject({
    ...{ state: "gone", closedAs: "later_file", goneAs: "later_file", adjusted: -1_500n },
  });
  await reverseAdjustment(await act(last), id);
  expect(await balance()).toBe(before);
  expect(await difference(last)).toMatchObject({ state: "closed", closedAs: "later_file" });
});

it("waits for a second person above the sum, and not for a difference that is back", async () => {
  const before = await balance();
  const first = await take(20, row("1490.00"));
  const { id } = await difference(first);
  const made = await adjust(await act(first), id, "10.000.000,00");
  const second = await take(21, row("1490.00"));
  await decideAdjustment(await act(second), { id: made, decision: "approve" });
  expect(await balance()).toBe(before - 1_000_000_000n);

  const waitingOne = async (staff: OperatorContext) => {
    const { items } = await listAllAdjustments(staff, { state: "waiting" }, paging);
    return items.find(({ organization }) => organization.id === giving.organization.id)!;
  };
  const third = await take(22, row("1500.00"));
  expect(await reverseAdjustment(await act(third), id)).toEqual({ needsSecond: true });
  expect(await difference(third)).toMatchObject({ state: "gone", canReverse: false });
  await expect(reverseAdjustment(await act(third), id)).rejects.toMatchObject(refused);
  const waiting = await waitingOne(third);
  expect(waiting).toMatchObject({ amount: 1_000_000_000n, reversesOn: dayOf(20) });
  const own = decideAdjustment(await act(third), { id: waiting.id, decision: "approve" });
  await expect(own).rejects.toMatchObject({ code: "forbidden" });

  // The company corrects its correction while the reversal waits.
  const back = await take(23, row("1490.00"));
  expect(await difference(back)).toMatchObject({ state: "closed", closedAs: "adjustment" });
  const late = decideAdjustment(await act(back), { id: waiting.id, decision: "approve" });
  await expect(late).rejects.toMatchObject(refused);
  await decideAdjustment(await act(back), { id: waiting.id, decision: "reject" });
  expect(await balance()).toBe(before - 1_000_000_000n);

  const fourth = await take(24, row("1500.00"));
  expect(await difference(fourth)).toMatchObject({ state: "gone", canReverse: true });
  await reverseAdjustment(await act(fourth), id);
  const last = await take(25, row("1500.00"));
  const again = await waitingOne(last);
  await decideAdjustment(await act(last), { id: again.id, decision: "approve" });
  expect(await balance()).toBe(before);
  expect(await difference(last)).toMatchObject({ state: "closed", goneAs: null, adjusted: 0n });
});

it("opens a difference that is back when only a part of what was adjusted is reversed", async () => {
  const first = await take(20, row("1490.00"));
  const { id } = await difference(first);
  await adjust(await act(first), id, "10,00");
  const second = await take(21, row("1480.00"));
  const large = await adjust(await act(second), id, "10.000.000,00");
  const third = await take(22, row("1480.00"));
  await decideAdjustment(await act(third), { id: large, decision: "approve" });
  const fourth = await take(23, row("1500.00"));
  // The small one is reversed at once, the large one waits.
  expect(await reverseAdjustment(await act(fourth), id)).toEqual({ needsSecond: true });
  const isLeft = { state: "gone", canReverse: false, adjusted: -1_000_000_000n };
  expect(await difference(fourth)).toMatchObject(isLeft);

  const back = await take(24, row("1480.00"));
  expect(await difference(back)).toMatchObject({ id, state: "open", canAdjust: true });
  const facts = { differenceId: id, organizationId: giving.organization.id };
  // The gift brought 20 less, and 10,000,000 is taken already.
  const more = { direction: "add", amount: 1_000_000_000n - 2_000n };
  expect(await proposeAdjustment(back, facts)).toMatchObject(more);
});
