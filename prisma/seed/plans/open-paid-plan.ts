import { listPlans } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { billChange } from "~/domain/subscriptions/bill-change.server";
import {
  readBilling,
  type SubscriptionRow,
} from "~/domain/subscriptions/invoices/read-billing.server";
import { beginSubscription } from "~/domain/subscriptions/invoices/set-subscription.server";
import { storePaymentMode } from "~/domain/subscriptions/store-payment-mode.server";
import { issueInvoice, writeInvoice } from "~/domain/subscriptions/invoices/write-invoice.server";
import { authorizeReadyCard, type CardPayer } from "./authorize-ready-card";

/**
 * Gives an organisation a year of a plan by the product's own writers, with its paid invoice and a card
 * that pays what follows. Only the charge never happened, and nobody is told.
 */
export async function openPaidPlan(
  ctx: OrganizationContext,
  tier: string,
  payer: CardPayer,
): Promise<void> {
  const plan = listPlans(ctx.organization.country, "yearly").find((one) => one.tier === tier);
  if (!plan) throw new Error(`no plan ${tier}`);
  const { organizationId, now } = ctx;
  const authorization = await authorizeReadyCard(ctx, plan.code, "visa", payer);
  await ctx.transaction(async (db) => {
    const state = await readBilling(ctx, db, { lock: true });
    const order = { type: "card" as const, authorization };
    const mode = await storePaymentMode(ctx, db, order, { planCode: plan.code, card: null });
    const { period, anchorDay, ...bill } = await billChange(db, state, plan, null);
    const { code: planCode, period: length, currency, price } = plan;
    const row = await db.subscription.create({
      data: {
        ...{ organizationId, id: ctx.newId(), planCode, tier, period: length, currency, price },
        ...{ status: "incomplete", startsOn: state.today, anchorDay, paymentModeId: mode.id },
        ...{ createdAt: now, updatedAt: now },
      },
    });
    const invoice = { ...bill, subscriptionId: row.id, currency, period };
    const id = await writeInvoice(ctx, db, invoice);
    await issueInvoice(ctx, db, id, { today: state.today, isPaid: true });
    const facts = { period, isPaid: true };
    await beginSubscription(ctx, db, state, row as SubscriptionRow, facts);
  });
}
