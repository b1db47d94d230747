/** Tests what our staff and an organisation see of payouts, and what finds them across organisations. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { listWithheld } from "~/domain/ledger/list-withheld.server";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
import { isWaitedFor } from "../../../tests/factories/locks";
import { later } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { actIn } from "~/domain/operators/act-in.server";
import { beginCutOffs } from "./begin-cut-offs.server";
import { checkPayouts } from "./check-payouts.server";
import { chooseFrequency } from "./choose-frequency.server";
import { findHolds } from "./find-holds.server";
import { findPayoutsOf } from "./find-payouts-of.server";
import { findPayoutAccount } from "./find-payout-account.server";
import { getPayout } from "./get-payout.server";
import { getPayoutBalance } from "./get-payout-balance.server";
import { getStaffPayout } from "./get-staff-payout.server";
import { listAllPayouts } from "./list-all-payouts.server";
import { listBankFiles } from "./list-bank-files.server";
import { listBatches } from "./list-batches.server";
import { listPayoutLines } from "./list-payout-lines.server";
import { listPayouts } from "./list-payouts.server";
import { lockSetting } from "./lock-setting.server";
import { movePayout } from "./move-payout.server";
import { payoutPdf } from "./payout-pdf.server";
import { planPayout } from "./plan-payout.server";
import { readLines } from "./read-lines.server";
import { readReserved } from "./read-reserved.server";
import { sendBankFile } from "./send-bank-file.server";
import { tellPayout } from "./tell-payout.server";

/** A Tuesday. */
const now = new Date("2026-12-01T15:00:00Z");
const paging = { page: 1, perPage: 50 };
let database: TestDatabase;
let ctx: OrganizationContext;
let id: string;

beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n, fee: 20_000n, taxes: 1_000n });
  await planPayout(ctx);
  id = (await listPayouts(ctx, {}, paging)).items[0]?.id ?? "";
});

const jobsOf = async (job: string) => {
  const where = { organizationId: ctx.organizationId, job };
  return ctx.read((db) => db.outbox.count({ where }));
};

it("shows a payout with its lines, its paper and what was withheld", async () => {
  const payout = await getPayout(ctx, id);
  const { items, net } = await listPayoutLines(ctx, { payout: id }, paging);
  expect([payout.amount, net, items[0]?.net]).toEqual([479_000n, 479_000n, 479_000n]);
  const paper = await payoutPdf(ctx, payout, await readLines(ctx, id));
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await payoutPdf(ctx, payout, await readLines(ctx, id))).toEqual(paper);
  expect(await listWithheld(ctx)).toEqual([{ period: "2026-12", amount: 1_000n }]);
  const { rows } = await database.owner.query<{ source_id: string }>(
    "SELECT source_id FROM ledger_postings WHERE organization_id = $1 AND kind = 'gift'",
    [ctx.organizationId],
  );
  const source = rows[0]?.source_id ?? "";
  expect(await findPayoutsOf(ctx, [source])).toMatchObject([{ payoutId: id, number: 1 }]);
});

it("pays by month where the organisation chooses it", async () => {
  await chooseFrequency(ctx, { frequency: "monthly" });
  const setting = await ctx.transaction((db) => lockSetting(ctx, db));
  expect(setting).toMatchObject({ frequency: "monthly", lastNumber: 1 });
  expect((await getPayoutBalance(ctx)).nextDay).toBe("2026-12-05");
});

it("holds a week for an account that took another's place", async () => {
  const changedAt = now;
  await ctx.transaction((db) => db.bankAccount.updateMany({ data: { changedAt } }));
  const holds = await ctx.read((db) => findHolds(ctx, db));
  expect(holds).toMatchObject([{ reason: "new_bank_account", author: "system" }]);
  const week = later(ctx, 7 * 24 * 60 * 60);
  expect(await week.read((db) => findHolds(week, db))).toEqual([]);
  const account = await ctx.read((db) => findPayoutAccount(db, ctx.organizationId));
  expect(account?.account_number).toMatch(/^\d{22}$/);
  expect(await ctx.read((db) => readReserved(ctx, db, "ARS"))).toBe(0n);
});

it("says of a held payout whether its account is new or sent money back", async () => {
  const hold = { to: "held", holdReason: "new_bank_account" } as const;
  await ctx.transaction((db) => movePayout(ctx, db, id, hold));
  const stand = (data: { changedAt: Date }) =>
    ctx.transaction((db) => db.bankAccount.updateMany({ data }));
  await stand({ changedAt: now });
  expect((await getPayout(ctx, id)).hold).toBe("new_bank_account");
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  const week = later(ctx, 7 * 24 * 60 * 60);
  await planPayout(week);
  const [second] = (await listPayouts(ctx, {}, paging)).items;
  await week.transaction(async (db) => {
    for (const to of ["approved", "sent", "failed"] as const)
      await movePayout(week, db, second?.id ?? "", { to });
    await movePayout(week, db, id, hold);
  });
  expect((await getPayout(week, id)).hold).toBe("returned_account");
});

it("shows our staff every payout, its batch and what they can do", async () => {
  const staff = await staffContext(now);
  const { items } = await listAllPayouts(staff, {}, paging);
  expect(items.find((one) => one.id === id)).toMatchObject({ number: 1, state: "planned" });
  const batches = await listBatches(staff);
  const own = batches.find(({ items: all }) => all.some((one) => one.id === id));
  expect(own).toMatchObject({ country: "AR", plannedOn: "2026-12-01", needsTwo: false });
  const tenant = await actIn(staff, ctx.organizationId);
  expect((await getStaffPayout(tenant, id)).decisions).toEqual(["hold", "cancel"]);
});

/** Makes the payout one of our bank's file, and approves it. */
async function approveForFile(): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.payout.updateMany({ where: { organizationId }, data: { channel: "bank_file" } }),
  );
  await ctx.transaction((db) => movePayout(ctx, db, id, { to: "approved" }));
}
const order = { currency: "ARS", plannedOn: "2026-12-01" } as const;
const rowOf = (rows: readonly string[][]) => rows.find(([reference]) => reference === id);

it("writes an approved payout into one file for the bank, which sends it, and into repeats", async () => {
  const staff = await staffContext(now);
  await approveForFile();
  expect(await listBankFiles(staff)).toContainEqual(
    expect.objectContaining({ plannedOn: "2026-12-01", currency: "ARS", isSent: false }),
  );
  expect(rowOf(await sendBankFile(staff, { ...order, isRepeat: true }))).toBeUndefined();
  const row = rowOf(await sendBankFile(staff, order));
  expect(row).toContain("4790.00");
  expect((await getPayout(ctx, id)).state).toBe("sent");
  expect(rowOf(await sendBankFile(staff, order))).toBeUndefined();
  expect(await listBankFiles(staff)).toContainEqual(
    expect.objectContaining({ plannedOn: "2026-12-01", currency: "ARS", isSent: true }),
  );
  expect(rowOf(await sendBankFile(staff, { ...order, isRepeat: true }))).toEqual(row);
  await ctx.transaction((db) => movePayout(ctx, db, id, { to: "returned", failure: "closed" }));
  expect(rowOf(await sendBankFile(staff, { ...order, isRepeat: true }))).toBeUndefined();
});

it("writes no payout into the file that something stops since its approval", async () => {
  const staff = await staffContext(now);
  await approveForFile();
  const data = { payoutsHeldAt: now, payoutsHoldReason: "Denuncia" };
  await ctx.transaction((db) => db.organization.updateMany({ data }));
  expect(rowOf(await sendBankFile(staff, order))).toBeUndefined();
  expect(await getPayout(ctx, id)).toMatchObject({ state: "held", holdReason: "operator" });
});

it("writes no payout into the file that was cancelled while the file was made", async () => {
  const staff = await staffContext(now);
  await approveForFile();
  const other = await database.owner.connect();
  try {
    await other.query("BEGIN");
    await other.query("UPDATE payouts SET state = 'cancelled' WHERE id = $1", [id]);
    const making = sendBankFile(staff, order);
    making.catch(() => undefined);
    await expect.poll(() => isWaitedFor(other), { timeout: 20_000 }).toBe(true);
    await other.query("COMMIT");
    expect(rowOf(await making)).toBeUndefined();
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
  expect((await getPayout(ctx, id)).state).toBe("cancelled");
});

it("finds what is due across organisations once, and tells who must know", async () => {
  await bookMoney(ctx, { kind: "gift", amount: 1n });
  await database.owner.query(
    "UPDATE payout_settings SET checked_on = NULL WHERE organization_id = $1",
    [ctx.organizationId],
  );
  await beginCutOffs(now);
  await beginCutOffs(now);
  expect(await jobsOf("payouts.plan-payout")).toBe(1);
  await ctx.transaction(async (db) => {
    await movePayout(ctx, db, id, { to: "approved" });
    await movePayout(ctx, db, id, { to: "sent", checkAt: now });
  });
  await checkPayouts(now);
  await checkPayouts(now);
  expect(await jobsOf("payouts.send-payout")).toBe(1);
  const money = { amount: 1n, currency: "ARS" } as const;
  await ctx.transaction(async (db) => {
    await tellPayout(ctx, db, { id, state: "approved", ...money });
    await tellPayout(ctx, db, { id, state: "paid", ...money });
  });
  expect(await jobsOf("notifications.send-payout-notice")).toBe(1);
});
