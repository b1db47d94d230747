import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { choiceByCard, openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import type { OrganizationContext } from "~/domain/context";
import { openPaidPlan } from "./open-paid-plan";

const NOW = "2026-11-21T15:00:00Z";
let database: TestDatabase;
let provider: ProviderServer;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
  provider.charge = (reference, amount) => ({
    ...{ id: `D-${reference}`, payment_id: `D-${reference}`, order_id: reference, amount },
    ...{ currency: "ARS", status: "PAID", status_code: "200", payment_method_flow: "DIRECT" },
    created_date: "2026-11-21T15:00:01.000+0000",
  });
});
afterAll(async () => {
  provider.close();
  await database.close();
});

async function shown(ctx: OrganizationContext) {
  const invoices = await listInvoices(ctx);
  return {
    subscription: await getSubscription(ctx),
    invoices: invoices.map(({ uuid: _uuid, number: _number, attempts: _none, ...rest }) => rest),
  };
}

it("gives what a choice that is paid by card gives, but for the charge", async () => {
  const [ready, chosen] = [
    await openPlanOwner(new Date(NOW), null),
    await openPlanOwner(new Date(NOW), null),
  ];
  const payer = { name: "Ana Paz", email: "ana@huellas.example" };
  await openPaidPlan(await ready.at(NOW), "professional", payer);
  const ctx = await chosen.at(NOW);
  await choosePlan(ctx, await choiceByCard(ctx, "professional_yearly_ar"));
  const [one, other] = [await ready.at(NOW), await chosen.at(NOW)];
  expect(await shown(one)).toEqual(await shown(other));
  expect((await shown(one)).invoices).toMatchObject([{ status: "paid", paid_on: "2026-11-21" }]);
  const columns = ({ organization: { planTier, planPaidUntil, trialEndsAt } }: typeof one) => ({
    ...{ planTier, planPaidUntil, trialEndsAt },
  });
  expect(columns(one)).toEqual(columns(other));
  const { rows } = await database.owner.query(
    `SELECT status, starts_on, period_start, period_end, anchor_day, price, due_at, failed_on FROM subscriptions
      WHERE organization_id = ANY($1) ORDER BY organization_id`,
    [[one.organizationId, other.organizationId]],
  );
  expect(rows[0]).toEqual(rows[1]);
});
