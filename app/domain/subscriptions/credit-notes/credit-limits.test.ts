/** What credit can be: in the organisation's own currency, and never twice for the same days. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { makeAuthorization } from "../../../../tests/factories/plans/invoices";
import { openPlanDays, type PlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import type { OrganizationContext } from "~/domain/context";
import { changePaymentMode } from "../change-payment-mode.server";
import { getOpenInvoice } from "../transfers/get-open-invoice.server";
import { issueInvoice, moveCredit, writeInvoice } from "../invoices/write-invoice.server";
import { createCreditNote } from "./create-credit-note.server";
import { findCreditable } from "../invoices/find-creditable.server";

let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanDays;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  plan = await openPlanDays(provider);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

async function credit(day: string, invoiceId: string, amount: bigint, known = 0): Promise<void> {
  const place = { organizationId: plan.owner.organizationId, invoiceId };
  const order = { effect: "credit", amount, known, reason: "courtesy", note: "" } as const;
  await createCreditNote(await staffContext(new Date(`${day}T15:00:00Z`)), place, order);
}

/** Issues a commission invoice of USD 100.00. */
async function issueInDollars(ctx: OrganizationContext, isPaid: boolean): Promise<string> {
  const period = { from: "2026-10-01", to: "2026-11-01" };
  const own = { planCode: null, span: period, creditedLineId: null };
  const lines = [{ ...own, kind: "commission" as const, amount: 10_000n }];
  const bill = { lines, total: 10_000n, creditChange: 0n };
  return ctx.transaction(async (db) => {
    const kind = { kind: "commission", subscriptionId: null, currency: "USD" } as const;
    const id = await writeInvoice(ctx, db, { ...bill, ...kind, period });
    await issueInvoice(ctx, db, id, { today: "2026-11-01", isPaid });
    return id;
  });
}

it("takes what an upgrade gave back off what can be credited", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await plan.change("2026-11-16", "professional_monthly_ar");
  const first = (await plan.invoices("2026-11-16")).at(-1)?.uuid ?? "";
  await expect(credit("2026-11-16", first, 2_100_001n)).rejects.toMatchObject({
    fields: { amount: [{ code: "amount_too_high" }] },
  });
  const ctx = await plan.at("2026-11-16");
  const creditable = () =>
    ctx.read(async (db) =>
      findCreditable(db, await db.invoice.findFirstOrThrow({ where: { id: first } })),
    );
  expect(await creditable()).toBe(2_100_000n);
  await credit("2026-11-16", first, 2_100_000n);
  expect(await creditable()).toBe(0n);
  expect(await plan.shown("2026-11-16")).toMatchObject({ credit: "21000.00" });
});

it("keeps credit of another currency apart, and gives none", async () => {
  const ctx = await plan.at("2026-11-01");
  const sourceId = ctx.newId();
  const surplus = { kind: "surplus", amount: 10_000n, currency: "USD", sourceId };
  await ctx.transaction((db) => moveCredit(ctx, db, surplus));
  expect(await plan.shown("2026-11-01")).toMatchObject({ credit: "0.00" });
  const invoiceId = await issueInDollars(ctx, true);
  const { organizationId } = ctx;
  const staff = await staffContext(ctx.now);
  expect(await getOpenInvoice(staff, { organizationId, invoiceId })).toMatchObject({ effects: [] });
  await expect(credit("2026-11-01", invoiceId, 1n)).rejects.toMatchObject({
    fields: { effect: [{ code: "credit_foreign" }] },
  });
});

it("charges no commission of another currency to a new card", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  const ctx = await plan.at("2026-11-01");
  await issueInDollars(ctx, false);
  const authorization = await makeAuthorization(ctx, "essential_monthly_ar");
  const mode = { type: "card" as const, authorization };
  const changed = await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
  expect([changed, plan.amounts]).toEqual([{ charge: null }, [42_000]]);
});
