/** Plans whose money does not come: what is tried again, when they end, and what the customer keeps. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openPlanDays, type PlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { makeAuthorization } from "../../../../tests/factories/plans/invoices";
import { canReceiveNewDonations } from "~/domain/billing/entitlements";
import { cancelSubscription } from "../cancel-subscription.server";
import { invoiceCause } from "../invoice-cause.server";
import { changePaymentMode } from "../change-payment-mode.server";
import { restoreSubscription } from "../restore-subscription.server";
import { moveCredit } from "../invoices/write-invoice.server";

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

const receives = async (day: string) => {
  const ctx = await plan.at(day);
  return canReceiveNewDonations(ctx.organization, ctx.now);
};
const statuses = async (day: string) => (await plan.invoices(day)).map(({ status }) => status);

it("does not renew a cancelled plan whose transfer is late, and asks for nothing more after it came", async () => {
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  await cancelSubscription(await plan.at("2026-11-02"));
  await plan.run("2026-11-02", "2026-11-08");
  expect(await plan.shown("2026-11-08")).toMatchObject({
    ...{ status: "ending", period_end: "2026-11-23", current: true },
  });
  await plan.transfer("2026-11-09", 4_200_000n, "late");
  expect(await plan.shown("2026-11-09")).toMatchObject({
    ...{ status: "ending", period_end: "2026-12-01" },
  });
  await plan.run("2026-12-01", "2026-12-02");
  expect(await plan.shown("2026-12-02")).toMatchObject({ status: "ended" });
  expect(await statuses("2026-12-02")).toEqual(["paid"]);
});

it("lets an unpaid plan be cancelled: no more tries, an end with its features, and a void invoice", async () => {
  await plan.byCard("2026-11-01", "essential_yearly_ar");
  plan.answer = "REJECTED";
  await plan.run("2027-11-01");
  await cancelSubscription(await plan.at("2027-11-02"));
  expect(await plan.shown("2027-11-02")).toMatchObject({
    ...{ status: "ending", period_end: "2027-11-16", next_invoice: null },
  });
  await restoreSubscription(await plan.at("2027-11-03"));
  expect(await plan.shown("2027-11-03")).toMatchObject({ status: "past_due" });
  await cancelSubscription(await plan.at("2027-11-03"));
  await plan.run("2027-11-04", "2027-11-06", "2027-11-08");
  expect(plan.amounts).toEqual([420_500, 420_500]);
  expect(await receives("2027-11-15")).toBe(true);
  await plan.run("2027-11-16");
  expect(await plan.shown("2027-11-16")).toMatchObject({ status: "ended" });
  expect(await statuses("2027-11-16")).toEqual(["void", "paid"]);
});

it("expects the transfer of a plan that was cancelled and restored", async () => {
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  await cancelSubscription(await plan.at("2026-11-02"));
  await restoreSubscription(await plan.at("2026-11-02"));
  const { rows } = await database.owner.query<{ due_at: Date }>(
    "SELECT due_at FROM subscriptions WHERE organization_id = $1",
    [plan.owner.organizationId],
  );
  expect(rows[0]?.due_at).toEqual(new Date("2026-11-02T03:00:00Z"));
  await plan.run("2026-11-02", "2026-11-08");
  expect(await plan.shown("2026-11-08")).toMatchObject({ status: "past_due" });
});

it("gives used credit and a part of the money back as credit when it ends unpaid", async () => {
  const ctx = await plan.at("2026-11-01");
  const sourceId = ctx.newId();
  const kept = { kind: "surplus", amount: 2_000_000n, currency: "ARS", sourceId };
  await ctx.transaction((db) => moveCredit(ctx, db, kept));
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  expect(await plan.transfer("2026-11-05", 500_000n, "part")).toEqual({ isPaid: false });
  expect(await plan.shown("2026-11-05")).toMatchObject({ credit: "0.00" });
  await plan.run("2026-11-08", "2026-12-01");
  expect(await plan.shown("2026-12-01")).toMatchObject({ status: "ended", credit: "25000.00" });
  expect(await statuses("2026-12-01")).toEqual(["void"]);
});

it("gives the paid days of the plan before an unpaid upgrade back as credit", async () => {
  await plan.byTransfer("2026-11-01", "essential_yearly_ar");
  await plan.transfer("2026-11-01", 42_050_000n, "year");
  await plan.change("2026-11-01", "professional_yearly_ar");
  expect((await plan.shown("2026-11-01")).tier).toBe("professional");
  await plan.run("2026-11-08", "2026-12-08");
  expect(await plan.shown("2026-12-08")).toMatchObject({ status: "ended", credit: "420500.00" });
});

it("has fifteen days for a transfer also when its period ends before", async () => {
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  await plan.transfer("2026-11-01", 4_200_000n, "first");
  await plan.change("2026-11-25", "professional_monthly_ar");
  await plan.run("2026-12-02");
  expect(await plan.shown("2026-12-02")).toMatchObject({ status: "past_due", current: true });
  await plan.transfer("2026-12-03", 10_000_000n, "second");
  expect(await plan.shown("2026-12-03")).toMatchObject({ status: "active" });
  await plan.run("2026-12-03");
  const [december] = await plan.invoices("2026-12-03");
  expect(december).toMatchObject({ status: "open", period_start: "2026-12-01" });
});

it("can be bought again on the day on which it ended unpaid", async () => {
  await plan.byTransfer("2026-11-01", "essential_monthly_ar");
  await plan.transfer("2026-11-01", 4_200_000n, "first");
  await plan.change("2026-11-25", "professional_monthly_ar");
  await plan.run("2026-12-02", "2026-12-17");
  expect(await plan.shown("2026-12-17")).toMatchObject({ status: "ended", current: false });
  await plan.byCard("2026-12-17", "essential_monthly_ar");
  expect(await plan.shown("2026-12-17")).toMatchObject({ status: "active" });
});

it("tries on its own days whatever the customer tried meanwhile", async () => {
  await plan.byCard("2026-11-01", "essential_yearly_ar");
  plan.answer = "REJECTED";
  await plan.run("2027-11-01");
  for (const _try of [1, 2]) {
    const ctx = await plan.at("2027-11-02");
    const authorization = await makeAuthorization(ctx, "essential_yearly_ar");
    const mode = { type: "card" as const, authorization };
    await changePaymentMode(ctx, { payment_mode: mode, payment_method: {} });
  }
  expect(plan.amounts).toHaveLength(1 + 3);
  await plan.run(
    "2027-11-03",
    "2027-11-04",
    "2027-11-04",
    "2027-11-06",
    "2027-11-08",
    "2027-11-09",
  );
  expect(plan.amounts).toHaveLength(1 + 3 + 3);
});

it("goes over to Original when that was chosen, also unpaid", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  await plan.change("2026-11-05", "original_monthly_ar");
  const { owner } = database;
  await owner.query(
    "UPDATE subscriptions SET status = 'past_due', failed_on = '2026-11-10' WHERE organization_id = $1 AND status = 'active'",
    [plan.owner.organizationId],
  );
  await plan.run("2026-12-01");
  expect(await plan.shown("2026-12-01")).toMatchObject({
    ...{ status: "original", receives_new_donations: true },
  });
});

it("charges again tomorrow what never reached the provider, without a decline", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  plan.answer = "LOST";
  await plan.run("2026-12-01");
  const ctx = await plan.at("2026-12-01");
  const where = { status: "in_process" };
  const { id } = await ctx.read((db) => db.invoiceAttempt.findFirstOrThrow({ where }));
  const attempt = await invoiceCause.findAttempt(ctx, id);
  if (!attempt) throw new Error("no attempt");
  const unsent = { status: "cancelled", rawCode: "", rawMessage: "" } as const;
  await invoiceCause.recordResult(ctx, attempt, unsent);
  expect(await plan.shown("2026-12-01")).toMatchObject({ status: "active" });
  plan.answer = "PAID";
  await plan.run("2026-12-02", "2026-12-03");
  expect(plan.amounts).toEqual([42_000, 42_000, 42_000]);
  expect(await statuses("2026-12-03")).toEqual(["paid", "paid"]);
});

it("keeps a late charge's reference from the card that replaced its own", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  plan.answer = "REJECTED";
  await plan.run("2026-12-01");
  const before = await plan.at("2026-12-02");
  const authorization = await makeAuthorization(before, "essential_monthly_ar");
  const mode = { type: "card" as const, authorization };
  await changePaymentMode(before, { payment_mode: mode, payment_method: {} });
  const where = { status: "rejected" };
  const orderBy = { id: "asc" } as const;
  const { id } = await before.read((db) => db.invoiceAttempt.findFirstOrThrow({ where, orderBy }));
  const attempt = await invoiceCause.findAttempt(before, id);
  if (!attempt) throw new Error("no attempt");
  const approval = { kind: "approved", providerId: "D-late", flags: [], booked: null } as const;
  const late = { ...approval, approvedAt: before.now, networkReference: "of the first card" };
  expect(await invoiceCause.recordLateApproval(before, attempt, late)).toBe("recorded");
  expect(await plan.shown("2026-12-02")).toMatchObject({ status: "active" });
  const modes = await before.read((db) => db.paymentMode.findMany({ orderBy: { id: "asc" } }));
  expect(modes.at(-1)?.networkReference).toBeNull();
});
