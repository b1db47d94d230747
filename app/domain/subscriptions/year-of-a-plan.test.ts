/** A plan's life through the product's operations: renewals, dunning, changes, and what each costs. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  choiceByCard,
  choiceByTransfer,
  openPlanOwner,
  type PlanOwner,
} from "../../../tests/factories/plans/plan-owner";
import { makeAuthorization } from "../../../tests/factories/plans/invoices";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  openProviderServer,
  paymentOf,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { canReceiveNewDonations } from "~/domain/billing/entitlements";
import { beginRenewals } from "./begin-renewals.server";
import { cancelSubscription } from "./cancel-subscription.server";
import { changePaymentMode } from "./change-payment-mode.server";
import { changePlan } from "./change-plan.server";
import { choosePlan } from "./choose-plan.server";
import { getInvoice } from "./get-invoice.server";
import { getSubscription } from "./get-subscription.server";
import { listInvoices } from "./list-invoices.server";
import { previewPlan } from "./preview-plan.server";
import { renewSubscription } from "./renew-subscription.server";
import { restoreSubscription } from "./restore-subscription.server";

const START = "2026-11-01T15:00:00Z";
let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanOwner;
let status: "PAID" | "REJECTED";
let amounts: number[];

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  [status, amounts] = ["PAID", []];
  provider.charge = (reference, amount) => {
    amounts.push(amount);
    return paymentOf(reference, amount, status);
  };
  plan = await openPlanOwner(new Date(START), null);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

const at = (day: string) => plan.at(`${day}T15:00:00Z`);
/** Runs the plan's job at noon of each day, as the schedule would. */
async function run(...days: string[]): Promise<void> {
  for (const day of days) await renewSubscription(await plan.jobAt(`${day}T15:00:00Z`));
}
async function choose(day: string, code: string): Promise<void> {
  const ctx = await at(day);
  await choosePlan(ctx, await choiceByCard(ctx, code));
}
const shown = async (day: string) => getSubscription(await at(day));
const receives = async (day: string) => {
  const ctx = await at(day);
  return canReceiveNewDonations(ctx.organization, ctx.now);
};

it("renews on its anniversary, once", async () => {
  await choose("2027-01-31", "essential_monthly_ar");
  await run("2027-02-27", "2027-02-28", "2027-02-28", "2027-03-31");
  expect(amounts).toEqual([42_000, 42_000, 42_000]);
  const invoices = await listInvoices(await at("2027-03-31"));
  expect(invoices.map((one) => [one.period_start, one.period_end, one.status])).toEqual([
    ["2027-03-31", "2027-04-30", "paid"],
    ["2027-02-28", "2027-03-31", "paid"],
    ["2027-01-31", "2027-02-28", "paid"],
  ]);
  const [newest] = invoices;
  expect(await getInvoice(await at("2027-03-31"), newest?.uuid ?? "")).toEqual(newest);
  const other = await openPlanOwner(new Date(START), null);
  const refused = getInvoice(await other.at(START), newest?.uuid ?? "");
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
});

it("is found by the schedule on its local day, whatever the zone", async () => {
  await choose("2026-11-16", "essential_monthly_ar");
  const queued = async (change: string) => {
    const { rows } = await database.owner.query(
      `${change} WHERE organization_id = $1 AND job = 'subscriptions.renew-subscription' AND failed_at IS NULL RETURNING 1`,
      [plan.organizationId],
    );
    return rows.length;
  };
  const fail = () => queued("UPDATE outbox SET failed_at = created_at");
  await beginRenewals(new Date("2026-12-16T02:59:00Z"));
  expect(await fail()).toBe(0);
  await beginRenewals(new Date("2026-12-16T03:00:00Z"));
  await beginRenewals(new Date("2026-12-16T03:01:00Z"));
  expect(await fail()).toBe(1);
  // One that failed is queued again an hour later, not at every look.
  await beginRenewals(new Date("2026-12-16T03:59:00Z"));
  expect(await fail()).toBe(0);
  await beginRenewals(new Date("2026-12-16T04:00:00Z"));
  expect(await queued("DELETE FROM outbox")).toBe(1);
});

it("tries a declined renewal on days 3, 5 and 7, ends the features on day 15, and is mended by a card", async () => {
  await choose("2026-11-01", "essential_yearly_ar");
  status = "REJECTED";
  const days = ["2027-11-01", "2027-11-02", "2027-11-04", "2027-11-05", "2027-11-06", "2027-11-08"];
  await run(...days, "2027-11-09", "2027-11-15");
  expect(amounts).toHaveLength(1 + 4);
  expect(await shown("2027-11-15")).toMatchObject({ status: "past_due", current: true });
  expect(await receives("2027-11-15")).toBe(true);
  expect(await shown("2027-11-16")).toMatchObject({
    ...{ status: "past_due", current: false, commission: 3.5, receives_new_donations: false },
  });
  status = "PAID";
  const ctx = await at("2027-11-16");
  const authorization = await makeAuthorization(ctx, "essential_yearly_ar");
  const mode = { type: "card" as const, authorization };
  const changed = await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
  expect(changed).toMatchObject({ charge: { status: "approved" } });
  expect(await shown("2027-11-16")).toMatchObject({
    ...{ status: "active", current: true, period_end: "2028-11-01" },
  });
  expect((await listInvoices(ctx))[0]?.attempts.map((one) => one.status)).toEqual([
    ...Array.from({ length: 4 }, () => "rejected"),
    "approved",
  ]);
});

it("ends when it stays unpaid, and its invoice is void", async () => {
  await choose("2026-11-01", "essential_monthly_ar");
  status = "REJECTED";
  await run("2026-12-01", "2026-12-04", "2026-12-06", "2026-12-08", "2026-12-31", "2027-01-01");
  expect(await shown("2027-01-01")).toMatchObject({ status: "ended", next_invoice: null });
  expect((await listInvoices(await at("2027-01-01")))[0]).toMatchObject({ status: "void" });
  status = "PAID";
  await choose("2027-01-02", "essential_monthly_ar");
  expect(await shown("2027-01-02")).toMatchObject({ status: "active", period_end: "2027-02-02" });
});

it("upgrades at once by its preview, and a decline leaves the plan as it was", async () => {
  await choose("2026-11-01", "essential_monthly_ar");
  const ctx = await at("2026-11-16");
  const order = { plan_code: "professional_monthly_ar" };
  const preview = await previewPlan(ctx, order);
  expect(preview).toMatchObject({ due_now: "43500.00", credit: "21000.00" });
  status = "REJECTED";
  expect(await changePlan(ctx, order)).toMatchObject({ charge: { status: "declined" } });
  expect(await shown("2026-11-16")).toMatchObject({ tier: "essential", status: "active" });
  expect(await listInvoices(ctx)).toHaveLength(1);
  status = "PAID";
  await changePlan(ctx, order);
  const [invoice] = await listInvoices(ctx);
  expect(invoice?.total).toBe(preview.due_now);
  expect(invoice?.lines.map(({ plan_code: _code, ...line }) => line)).toEqual(preview.lines);
  expect(await shown("2026-11-16")).toMatchObject({
    ...{ tier: "professional", period_end: "2026-12-01", next_invoice: preview.next_invoice },
  });
});

it("keeps what a shorter period does not use up as credit, and uses it first", async () => {
  await choose("2026-11-01", "essential_yearly_ar");
  const ctx = await at("2026-11-01");
  await changePlan(ctx, { plan_code: "professional_monthly_ar" });
  expect(await shown("2026-11-01")).toMatchObject({
    ...{ tier: "professional", period: "monthly", period_end: "2026-12-01", credit: "291500.00" },
  });
  await run("2026-12-01");
  expect(amounts).toEqual([420_500]);
  expect(await shown("2026-12-01")).toMatchObject({ credit: "162500.00", status: "active" });
});

it("lets a lower plan wait for the period's end, and takes it back", async () => {
  await choose("2026-11-01", "professional_monthly_ar");
  const ctx = await at("2026-11-10");
  const lower = { plan_code: "essential_monthly_ar" };
  await expect(changePlan(ctx, { plan_code: "professional_monthly_ar" })).rejects.toMatchObject({
    code: "invalid_transition",
  });
  await changePlan(ctx, lower);
  const pending_change = { plan_code: "essential_monthly_ar", on: "2026-12-01" };
  expect(await shown("2026-11-10")).toMatchObject({ tier: "professional", pending_change });
  await changePlan(ctx, { plan_code: "professional_monthly_ar" });
  expect(await shown("2026-11-10")).toMatchObject({ pending_change: null });
  await changePlan(ctx, lower);
  // An upgrade takes the place of the downgrade that waits.
  await changePlan(ctx, { plan_code: "partner_monthly_ar" });
  expect(await shown("2026-11-10")).toMatchObject({ tier: "partner", pending_change: null });
  await changePlan(ctx, lower);
  await run("2026-12-01");
  expect(await shown("2026-12-01")).toMatchObject({ tier: "essential", period_end: "2027-01-01" });
  expect(amounts.at(-1)).toBe(42_000);
});

it("ends a cancelled plan with its period, can be restored, and becomes Original when it was chosen", async () => {
  await choose("2026-11-01", "essential_monthly_ar");
  await cancelSubscription(await at("2026-11-10"));
  expect(await shown("2026-11-10")).toMatchObject({ status: "ending", next_invoice: null });
  await restoreSubscription(await at("2026-11-11"));
  await expect(restoreSubscription(await at("2026-11-11"))).rejects.toMatchObject({
    code: "invalid_transition",
  });
  await cancelSubscription(await at("2026-11-12"));
  expect(await receives("2026-11-30")).toBe(true);
  expect(await receives("2026-12-01")).toBe(false);
  await run("2026-12-01");
  expect(await shown("2026-12-01")).toMatchObject({ status: "ended", commission: 3.5 });
  await choose("2026-12-05", "essential_monthly_ar");
  await changePlan(await at("2026-12-06"), { plan_code: "original_monthly_ar" });
  await run("2027-01-05");
  expect(await shown("2027-01-05")).toMatchObject({ status: "original", pending_change: null });
});

it("begins Essential when the trial ends, whose stored day decides", async () => {
  await plan.setPlan({ trialEndsAt: new Date("2026-12-01T03:00:00Z") });
  await choose("2026-11-10", "essential_monthly_ar");
  await plan.setPlan({ trialEndsAt: new Date("2026-12-11T03:00:00Z") });
  await run("2026-12-01");
  expect([amounts, (await shown("2026-12-01")).status]).toEqual([[], "trialing"]);
  await run("2026-12-11");
  expect(amounts).toEqual([42_000]);
  expect(await shown("2026-12-11")).toMatchObject({ status: "active", period_end: "2027-01-11" });
});

it("falls past due when a transfer does not arrive by its day", async () => {
  await choosePlan(await at("2026-11-01"), choiceByTransfer("essential_monthly_ar"));
  await run("2026-11-07");
  expect(await shown("2026-11-07")).toMatchObject({ status: "active" });
  await run("2026-11-08");
  expect(await shown("2026-11-08")).toMatchObject({ status: "past_due", current: true });
  expect(await receives("2026-11-23")).toBe(false);
});
