/** Tests what our staff and an organisation see of payouts, and what finds them across organisations. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { listWithheld } from "~/domain/ledger/list-withheld.server";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
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

it("writes an approved payout into the bank's file, which sends it", async () => {
  const staff = await staffContext(now);
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.payout.updateMany({ where: { organizationId }, data: { channel: "bank_file" } }),
  );
  await ctx.transaction((db) => movePayout(ctx, db, id, { to: "approved" }));
  expect((await listBankFiles(staff))[0]).toMatchObject({ plannedOn: "2026-12-01" });
  const order = { currency: "ARS", plannedOn: "2026-12-01" } as const;
  const rows = await sendBankFile(staff, order);
  expect(rows.find(([reference]) => reference === id)).toContain("4790.00");
  expect(await sendBankFile(staff, order)).toEqual(rows);
  expect((await getPayout(ctx, id)).state).toBe("sent");
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
