/** Money that comes after a plan ended or changed: it never replaces the plan in force. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openPlanDays, type PlanDays } from "../../../../tests/factories/plans/plan-days";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { staffContext } from "../../../../tests/factories/staff";
import { createCreditNote } from "../credit-notes/create-credit-note.server";
import { choosePlan } from "../choose-plan.server";
import { invoiceCause } from "../invoice-cause.server";

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

const tier = async (day: string) => (await plan.shown(day)).tier;

/** The provider approves a declined charge after all: the newest of the organisation's. */
async function approveLate(day: string): Promise<void> {
  const ctx = await plan.at(day);
  const { id } = await ctx.read((db) =>
    db.invoiceAttempt.findFirstOrThrow({ where: { status: "rejected" }, orderBy: { id: "desc" } }),
  );
  const attempt = await invoiceCause.findAttempt(ctx, id);
  if (!attempt) throw new Error("no attempt");
  const approval = { kind: "approved", providerId: `D-${id}`, flags: [] } as const;
  const late = { ...approval, approvedAt: ctx.now, booked: null };
  expect(await invoiceCause.recordLateApproval(ctx, attempt, late)).toBe("recorded");
}
const goesBack = async () => {
  const { rows } = await database.owner.query(
    "DELETE FROM outbox WHERE organization_id = $1 AND job = 'payments.refund-duplicate' RETURNING 1",
    [plan.owner.organizationId],
  );
  return rows.length === 1;
};

it("leaves the plan in force when our staff writes an ended one's invoice off", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  const ctx = await plan.at("2026-11-01");
  await database.owner.query(
    `UPDATE subscriptions SET status = 'ended', ended_on = '2026-11-01', ended_reason = 'unpaid' WHERE organization_id = $1`,
    [plan.owner.organizationId],
  );
  await database.owner.query(
    "UPDATE invoices SET status = 'open', paid_amount = 2000000, paid_on = NULL WHERE organization_id = $1",
    [plan.owner.organizationId],
  );
  await plan.owner.setPlan({ planTier: "original" });
  const [old] = await plan.invoices("2026-11-01");
  await plan.byCard("2026-11-02", "professional_monthly_ar");
  const place = { organizationId: ctx.organizationId, invoiceId: old?.uuid ?? "" };
  const rest = { effect: "reduction", amount: 2_200_000n, known: 0, note: "" } as const;
  const staff = await staffContext(new Date("2026-11-03T15:00:00Z"));
  await createCreditNote(staff, place, { ...rest, reason: "courtesy" });
  expect(await tier("2026-11-03")).toBe("professional");
  const invoices = await plan.invoices("2026-11-03");
  expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
});

it("gives a declined upgrade's late approval back once its period is over or another was invoiced", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  plan.answer = "REJECTED";
  await plan.change("2026-11-29", "professional_monthly_ar");
  plan.answer = "PAID";
  await plan.run("2026-12-01");
  await approveLate("2026-12-03");
  expect([await tier("2026-12-03"), await goesBack()]).toEqual(["essential", true]);
  plan.answer = "REJECTED";
  await plan.change("2026-12-29", "professional_yearly_ar");
  plan.answer = "PAID";
  await plan.run("2027-01-01");
  await approveLate("2027-01-02");
  expect([await tier("2027-01-02"), await goesBack()]).toEqual(["essential", true]);
});

it("begins a declined upgrade by its late approval while nothing changed", async () => {
  await plan.byCard("2026-11-01", "essential_monthly_ar");
  plan.answer = "REJECTED";
  await plan.change("2026-11-28", "professional_monthly_ar");
  await approveLate("2026-11-29");
  expect([await tier("2026-11-29"), await goesBack()]).toEqual(["professional", false]);
});

it("gives a late approval back once Original was chosen", async () => {
  plan.answer = "REJECTED";
  await plan.byCard("2026-11-02", "professional_monthly_ar");
  await choosePlan(await plan.at("2026-11-02"), {
    ...{ plan_code: "original_monthly_ar", payment_method: {} },
  });
  await approveLate("2026-11-03");
  expect(await plan.shown("2026-11-03")).toMatchObject({ status: "original" });
  expect(await goesBack()).toBe(true);
});
