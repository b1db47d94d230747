/** Invoices of an organisation's plan for unit tests, made with the product's operations. */
import { findPlan } from "~/countries/plans/plans";
import type { TenantContext } from "~/domain/context";
import {
  createInvoiceAttempt,
  sendInvoiceAttempt,
} from "~/domain/subscriptions/charge-invoice.server";
import { periodFrom } from "~/domain/subscriptions/invoices/periods";
import { issueInvoice, writeInvoice } from "~/domain/subscriptions/invoices/write-invoice.server";
import { localDate } from "~/values/time/calendar";

export interface TestInvoice {
  id: string;
  amount: bigint;
}

/** Stores a card for a plan, as `validations/card` does after the provider accepted it. */
export async function makeAuthorization(
  ctx: TenantContext,
  planCode: string,
  facts: { fingerprint?: string; expiresAt?: Date } = {},
): Promise<string> {
  const { organizationId, now } = ctx;
  const id = ctx.newId();
  await ctx.transaction((db) =>
    db.cardAuthorization.create({
      data: {
        ...{ organizationId, id, planCode, provider: "dlocal", storedCardId: `CID-${id}` },
        ...{ fingerprint: "a fingerprint", brand: "visa", firstSix: "411111", lastFour: "1111" },
        ...{ expirationMonth: 12, expirationYear: 2039, holderName: "Ana Paz" },
        ...{ holderDocument: "20123456", holderEmail: "ana@huellas.example" },
        ...{ expiresAt: new Date(now.getTime() + 1_800_000), createdAt: now, ...facts },
      },
    }),
  );
  return id;
}

/** Creates an open invoice of an active plan that a card pays. */
export async function makeInvoice(ctx: TenantContext, amount = 10_001n): Promise<TestInvoice> {
  const { organizationId, organization, now } = ctx;
  const { currency, timezone } = organization;
  const today = localDate(now, timezone);
  const period = periodFrom(today, "monthly", 1);
  const plan = findPlan("essential_monthly_ar");
  if (!plan) throw new Error("no such plan");
  const dates = { createdAt: now, updatedAt: now };
  const id = await ctx.transaction(async (db) => {
    await db.subscription.updateMany({
      where: { status: { not: "ended" } },
      data: { status: "ended", endedOn: today, endedReason: "changed" },
    });
    const paymentModeId = ctx.newId();
    await db.paymentMode.create({
      data: {
        ...{ organizationId, id: paymentModeId, kind: "card", provider: "dlocal" },
        ...{ storedCardId: "CID-1", holderName: "Ana Paz", holderDocument: "20123456" },
        ...{ holderEmail: "ana@huellas.example", createdAt: now },
      },
    });
    const { id: subscriptionId } = await db.subscription.create({
      data: {
        ...{ organizationId, id: ctx.newId(), planCode: plan.code, tier: plan.tier, currency },
        ...{ period: "monthly", price: amount, status: "active", anchorDay: 1, startsOn: today },
        ...{ periodStart: period.from, periodEnd: period.to, paymentModeId, ...dates },
      },
    });
    const span = { kind: "plan", planCode: plan.code, span: period, creditedLineId: null } as const;
    const bill = { lines: [{ ...span, amount }], total: amount, creditChange: 0n };
    const invoice = await writeInvoice(ctx, db, { ...bill, subscriptionId, currency, period });
    await issueInvoice(ctx, db, invoice, { today, isPaid: false });
    return invoice;
  });
  return { id, amount };
}

/** Commits an attempt to charge an invoice. Returns its id. */
export function attemptInvoice(ctx: TenantContext, { id, amount }: TestInvoice): Promise<string> {
  const { currency } = ctx.organization;
  return ctx.transaction((db) =>
    createInvoiceAttempt(ctx, db, { id, amount, currency, provider: "dlocal" }),
  );
}

/** Charges an invoice as the product does. Returns the attempt's id. */
export async function chargeInvoice(ctx: TenantContext, invoice: TestInvoice): Promise<string> {
  const id = await attemptInvoice(ctx, invoice);
  await sendInvoiceAttempt(ctx, id);
  return id;
}
