import { afterAll, beforeAll, expect, it } from "vitest";
import { jobContext, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openPlanDays } from "../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { getBankCharge } from "./get-bank-charge.server";
import { invoiceCause } from "./invoice-cause.server";
import { getSubscription } from "./get-subscription.server";

let database: TestDatabase;
let provider: ProviderServer;
const url = "https://bank.example/3ds/1";

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
afterAll(async () => {
  provider.close();
  await database.close();
});

it("leads to the bank's question, and the choice is done after its answer", async () => {
  const plan = await openPlanDays(provider);
  const day = "2026-11-01";
  const ctx = await plan.at(day);
  expect(await getBankCharge(ctx)).toBeNull();
  let reference = "";
  provider.charge = (order, amount) => {
    reference = order;
    const asked = { status: "PENDING", status_code: "101", three_dsecure: { redirect_url: url } };
    return { ...paymentOf(order, amount), ...asked };
  };
  await plan.byCard(day, "professional_monthly_ar");
  expect(await getBankCharge(ctx)).toMatchObject({ state: "question", url, amount: 12_900_000n });
  expect(await getSubscription(ctx)).toMatchObject({ status: "ended" });
  provider.order = (order) => paymentOf(order, 129_000);
  const later = await plan.owner.at("2026-11-01T15:10:00Z");
  const job = jobContext(later.organization, "payments.check-charge", later.now);
  await checkCharge(job, invoiceCause, reference);
  expect(await getBankCharge(later)).toMatchObject({ state: "approved", url: null });
  expect(await getSubscription(later)).toMatchObject({ status: "active", tier: "professional" });
});

it("says what a bank declined, and that it waits without a question", async () => {
  const plan = await openPlanDays(provider);
  const day = "2026-11-01";
  plan.answer = "REJECTED";
  await plan.byCard(day, "professional_monthly_ar");
  expect(await getBankCharge(await plan.at(day))).toMatchObject({ state: "declined" });
  plan.answer = "LOST";
  await plan.byCard(day, "professional_monthly_ar");
  expect(await getBankCharge(await plan.at(day))).toMatchObject({ state: "waits", url: null });
});
