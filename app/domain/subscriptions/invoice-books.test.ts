/** What the books of invoices keep, whoever writes: numbers, lines, credit, and what went back. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findPlan } from "~/countries/plans/plans";
import { openPlanOwner, type PlanOwner } from "../../../tests/factories/plans/plan-owner";
import {
  attemptInvoice,
  makeAuthorization,
  makeInvoice,
} from "../../../tests/factories/plans/invoices";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { nextKey } from "~/domain/idempotency-keys/next-key.server";
import { billChange } from "./bill-change.server";
import { getChargeState } from "./charge-invoice.server";
import { invoiceCause } from "./invoice-cause.server";
import { openSubscription } from "./open-subscription.server";
import { readBilling } from "./invoices/read-billing.server";
import { recordInvoiceMoneyBack } from "./unpaid/record-invoice-money-back.server";
import { setSubscription } from "./invoices/set-subscription.server";
import { settleInvoice } from "./settle-invoice.server";
import { storePaymentMode } from "./store-payment-mode.server";
import { issueInvoice, moveCredit, writeInvoice } from "./invoices/write-invoice.server";

const NOW = "2026-11-01T15:00:00Z";
const today = "2026-11-01";
let database: TestDatabase;
let plan: PlanOwner;
let ctx: OrganizationContext;

beforeAll(() => {
  database = testDatabase();
});
beforeEach(async () => {
  plan = await openPlanOwner(new Date(NOW), null);
  ctx = await plan.at(NOW);
});
afterAll(() => database.close());

const professional = findPlan("professional_monthly_ar");
if (!professional) throw new Error("no such plan");

it("numbers invoices without a gap, also of organisations that issue at once", async () => {
  const owners = await Promise.all([1, 2, 3].map(() => openPlanOwner(new Date(NOW), null)));
  const made = await Promise.all(owners.map(async (one) => makeInvoice(await one.at(NOW))));
  const { rows } = await database.owner.query<{ sequence: number }>(
    "SELECT sequence FROM invoices WHERE year = 2026 ORDER BY sequence",
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, at) => at + 1));
  expect(made).toHaveLength(3);
});

it("gives a number back when the invoice is not issued after all", async () => {
  const before = await makeInvoice(ctx);
  const broken = ctx.transaction(async (db) => {
    const { subscriptionId } = await db.invoice.findFirstOrThrow({ where: { id: before.id } });
    const period = { from: "2027-01-01", to: "2027-02-01" };
    const bill = { lines: [], total: 0n, creditChange: 0n };
    const id = await writeInvoice(ctx, db, { ...bill, subscriptionId, currency: "ARS", period });
    await issueInvoice(ctx, db, id, { today, isPaid: true });
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  const after = await makeInvoice(ctx);
  const { rows } = await database.owner.query<{ gap: number }>(
    "SELECT max(sequence) - count(*)::int AS gap FROM invoices WHERE year = 2026 AND number IS NOT NULL",
  );
  expect([rows[0]?.gap, after.amount]).toEqual([0, before.amount]);
});

it("keeps an issued invoice and its lines as they are, also from the owner", async () => {
  const { id } = await makeInvoice(ctx);
  const change = (set: string) =>
    database.owner.query(`UPDATE invoices SET ${set} WHERE id = $1`, [id]);
  await expect(change("total = total + 1")).rejects.toThrow("cannot change");
  await expect(change("issued_on = '2026-10-01'")).rejects.toThrow("cannot change");
  const tenant = (sql: string) => database.asTenant(plan.organizationId, sql);
  await expect(tenant(`UPDATE invoice_lines SET amount = 1`)).rejects.toThrow("permission denied");
  await expect(tenant(`DELETE FROM invoices`)).rejects.toThrow("permission denied");
  const line = `INSERT INTO invoice_lines (organization_id, id, invoice_id, position, kind, amount, from_day, to_day)
    VALUES ('${plan.organizationId}', gen_random_uuid(), '${id}', 9, 'plan', 1, '2026-11-01', '2026-12-01')`;
  await expect(tenant(line)).rejects.toThrow("do not make its total");
});

it("moves credit once for each source", async () => {
  const entry = { kind: "surplus", amount: 500n, currency: "ARS", sourceId: ctx.newId() };
  await ctx.transaction((db) => moveCredit(ctx, db, entry));
  await expect(ctx.transaction((db) => moveCredit(ctx, db, entry))).rejects.toThrow();
  const state = await ctx.read((db) => readBilling(ctx, db, { lock: false }));
  const bill = await ctx.read((db) => billChange(db, state, professional, null));
  expect(bill).toMatchObject({ total: professional.price - 500n, creditChange: -500n });
});

it("pays a plan from credit alone, without a charge", async () => {
  const kept = { kind: "kept", amount: professional.price, currency: "ARS", sourceId: ctx.newId() };
  const authorization = await makeAuthorization(ctx, professional.code);
  const opened = await ctx.transaction(async (db) => {
    await moveCredit(ctx, db, kept);
    const order = { type: "card", authorization } as const;
    const any = { planCode: null, card: null };
    const mode = await storePaymentMode(ctx, db, order, any);
    const state = await readBilling(ctx, db, { lock: true });
    return openSubscription(
      ctx,
      db,
      state,
      { ...professional, priceId: null },
      { mode, coupon: null },
    );
  });
  expect(opened).toEqual({ attemptId: null });
  const state = await ctx.read((db) => readBilling(ctx, db, { lock: false }));
  expect(state).toMatchObject({ balance: 0n, live: { tier: "professional", status: "active" } });
});

it("refuses the authorisation of another card, and one that is over", async () => {
  const later = await plan.at("2026-11-01T15:30:00Z");
  const use = async (who: OrganizationContext, fingerprint: string | null) => {
    const authorization = await makeAuthorization(ctx, professional.code);
    const typed = { brand: null, first_six: null, last_four: null, issues: [] };
    const card = { ...typed, expiration_month: null, expiration_year: null, fingerprint };
    const order = { type: "card", authorization } as const;
    return who.transaction((db) =>
      storePaymentMode(who, db, order, { planCode: professional.code, card }),
    );
  };
  const refused = { fields: { "payment_mode.authorization": [{ code: "authorization_invalid" }] } };
  await expect(use(ctx, "another")).rejects.toMatchObject(refused);
  await expect(use(later, "a fingerprint")).rejects.toMatchObject(refused);
  await expect(use(ctx, "a fingerprint")).resolves.toMatchObject({ kind: "card" });
});

it("falls past due after a decline, and a result counts once", async () => {
  const invoice = await makeInvoice(ctx);
  const id = await attemptInvoice(ctx, invoice);
  const attempt = await invoiceCause.findAttempt(ctx, id);
  if (!attempt) throw new Error("no attempt");
  const refusal = { cause: "insufficient_funds", rawCode: "302", rawMessage: "" } as const;
  const declined = { status: "rejected", ...refusal } as const;
  expect(await invoiceCause.recordResult(ctx, attempt, declined)).toBe(true);
  expect(await invoiceCause.recordResult(ctx, attempt, declined)).toBe(false);
  expect(await getChargeState(ctx, id)).toEqual({
    ...{ status: "declined", declineCode: "insufficient_funds", nextIdempotencyKey: nextKey(id) },
  });
  const read = () => ctx.read((db) => readBilling(ctx, db, { lock: false }));
  expect((await read()).live).toMatchObject({ status: "past_due", failedOn: today });
  await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const result = { status: "approved", providerId: "D-1", flags: [] } as const;
    const charged = { id, amount: invoice.amount, isLate: false };
    await settleInvoice(ctx, db, state, { invoiceId: invoice.id, attempt: charged, result });
  });
  expect((await read()).live).toMatchObject({ status: "active", failedOn: null });
});

it("writes a credit note for a refund, and opens the invoice of a lost dispute again", async () => {
  const invoice = await makeInvoice(ctx);
  const id = await attemptInvoice(ctx, invoice);
  const back = { status: "approved", refundedAmount: 1n, disputedAmount: 0n } as const;
  const attempt = await invoiceCause.findAttempt(ctx, id);
  if (!attempt) throw new Error("no attempt");
  const approval = { status: "approved", providerId: "D-1", flags: [] } as const;
  await invoiceCause.recordResult(ctx, attempt, approval);
  const write = (by: Parameters<typeof recordInvoiceMoneyBack>[3]["by"]) =>
    ctx.transaction(async (db) => {
      const locked = await invoiceCause.moneyBack.lock(ctx, db, id);
      if (!locked) throw new Error("no attempt");
      await recordInvoiceMoneyBack(ctx, db, locked, { ...back, chargedBackAmount: 0n, by });
    });
  await write({ kind: "refund", id: ctx.newId(), amount: 1n, commission: 0n });
  await write({ kind: "dispute", id: "C", stage: "lost", amount: 10n, posting: "chargeback" });
  const { rows } = await database.owner.query<Record<string, unknown>>(
    `SELECT i.status, n.effect, n.amount, n.number ~ '^NC-2026-\\d{6}$' AS numbered FROM invoices i
       JOIN credit_notes n ON n.invoice_id = i.id WHERE i.id = $1`,
    [invoice.id],
  );
  expect(rows).toEqual([{ status: "open", effect: "refund", amount: 1n, numbered: true }]);
  const state = await ctx.read((db) => readBilling(ctx, db, { lock: false }));
  expect(state.live).toMatchObject({ status: "past_due", failedOn: today });
  const { live } = state;
  await ctx.transaction(async (db) => {
    if (live) await setSubscription(ctx, db, state, live, { status: "ending", failedOn: null });
  });
  const after = await plan.at("2026-11-30T15:00:00Z");
  expect(after.organization.planPaidUntil).toEqual(new Date("2026-12-01T03:00:00Z"));
});
