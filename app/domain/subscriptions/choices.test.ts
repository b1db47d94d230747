/** What an organisation may choose when: in its trial, after an unpaid plan, and around a suspension. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openPlanDays, type PlanDays } from "../../../tests/factories/plans/plan-days";
import { choiceByTransfer } from "../../../tests/factories/plans/plan-owner";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../tests/factories/servers/provider-server";
import { cancelSubscription } from "./cancel-subscription.server";
import { choosePlan } from "./choose-plan.server";
import { invoiceCause } from "./invoice-cause.server";

const TRIAL_END = new Date("2026-12-01T03:00:00Z");
let database: TestDatabase;
let provider: ProviderServer;
let plan: PlanDays;

beforeAll(async () => {
  database = testDatabase();
  provider = await openProviderServer();
});
beforeEach(async () => {
  plan = await openPlanDays(provider, TRIAL_END);
});
afterAll(async () => {
  provider.close();
  await database.close();
});

const pending = async (day: string) => (await plan.shown(day)).pending_change?.plan_code ?? null;
const original = async (day: string) => {
  await choosePlan(await plan.at(day), { plan_code: "original_monthly_ar", payment_method: {} });
};

it("lets each choice of the trial take the place of the one that waits", async () => {
  await original("2026-11-02");
  await plan.byCard("2026-11-03", "essential_monthly_ar");
  expect(await pending("2026-11-03")).toBe("essential_monthly_ar");
  await plan.byCard("2026-11-04", "essential_yearly_ar");
  expect(await pending("2026-11-04")).toBe("essential_yearly_ar");
  await original("2026-11-05");
  expect(await pending("2026-11-05")).toBe("original_monthly_ar");
  await expect(original("2026-11-05")).rejects.toMatchObject({ code: "already_exists" });
  expect(await plan.shown("2026-11-05")).toMatchObject({ status: "trialing", next_invoice: null });
  await plan.run("2026-12-01");
  expect([(await plan.shown("2026-12-01")).status, plan.amounts]).toEqual(["original", []]);
});

it("ends the trial when a higher plan begins, so that nothing of it comes back", async () => {
  await plan.byCard("2026-11-02", "professional_monthly_ar");
  await cancelSubscription(await plan.at("2026-11-02"));
  await plan.run("2026-12-02");
  expect(await plan.shown("2026-12-02")).toMatchObject({ status: "ended", trial: "none" });
  const { organization } = await plan.at("2026-12-02");
  expect(organization.trialEndsAt).toEqual(new Date("2026-11-02T15:00:00Z"));
});

it("shows a trial that our staff gives after a plan as a trial", async () => {
  await plan.byCard("2026-11-02", "professional_monthly_ar");
  await cancelSubscription(await plan.at("2026-11-02"));
  await plan.run("2026-12-02");
  await plan.owner.setPlan({ trialEndsAt: new Date("2026-12-20T03:00:00Z") });
  expect(await plan.shown("2026-12-03")).toMatchObject({ status: "trialing", trial: "running" });
});

it("asks for a card after an unpaid plan, until an invoice was paid again", async () => {
  await plan.owner.setPlan({ trialEndsAt: null });
  await plan.byTransfer("2026-11-02", "partner_monthly_ar");
  await plan.run("2026-11-09", "2026-12-02");
  expect((await plan.shown("2026-12-02")).status).toBe("ended");
  const again = choosePlan(await plan.at("2026-12-02"), choiceByTransfer("partner_monthly_ar"));
  await expect(again).rejects.toMatchObject({
    fields: { payment_mode: [{ code: "card_required" }] },
  });
  await plan.byCard("2026-12-02", "essential_monthly_ar");
  await cancelSubscription(await plan.at("2026-12-02"));
  await plan.run("2027-01-02");
  await plan.byTransfer("2027-01-02", "essential_monthly_ar");
  expect((await plan.shown("2027-01-02")).status).toBe("active");
});

it("invoices nothing during a suspension, and begins the next period on the day of the return", async () => {
  await plan.owner.setPlan({ trialEndsAt: null });
  await plan.byCard("2026-11-02", "essential_monthly_ar");
  const set = (column: string, value: string | null) =>
    database.owner.query(`UPDATE organizations SET ${column} = $2 WHERE id = $1`, [
      plan.owner.organizationId,
      value,
    ]);
  await set("suspended_at", "2026-11-20T15:00:00Z");
  await plan.run("2026-12-02", "2026-12-10");
  expect(plan.amounts).toEqual([42_000]);
  await set("suspended_at", null);
  await set("resumed_at", "2026-12-17T15:00:00Z");
  await plan.run("2026-12-17");
  expect(await plan.shown("2026-12-17")).toMatchObject({
    ...{ period_start: "2026-12-17", period_end: "2027-01-17" },
  });
  await plan.run("2027-01-17");
  expect(await plan.shown("2027-01-17")).toMatchObject({ period_end: "2027-02-17" });
  expect(plan.amounts).toEqual([42_000, 42_000, 42_000]);
});

it("mails a decline that comes after the answer was given", async () => {
  await plan.owner.setPlan({ trialEndsAt: null });
  const told = async () => {
    const ctx = await plan.at("2026-11-02");
    return ctx.read((db) => db.planNotice.count({ where: { kind: "choice_declined" } }));
  };
  const decline = async (isLate: () => boolean) => {
    plan.answer = "LOST";
    await plan.byCard("2026-11-02", "essential_monthly_ar");
    const ctx = await plan.at("2026-11-02");
    const where = { status: "in_process" };
    const { id } = await ctx.read((db) => db.invoiceAttempt.findFirstOrThrow({ where }));
    const found = await invoiceCause.findAttempt(ctx, id);
    if (!found) throw new Error("no attempt");
    const refusal = { cause: "insufficient_funds", rawCode: "302", rawMessage: "" } as const;
    const attempt = { ...found, isLate };
    await invoiceCause.recordResult(ctx, attempt, { status: "rejected", ...refusal });
  };
  await decline(() => false);
  expect(await told()).toBe(0);
  await decline(() => true);
  expect(await told()).toBe(1);
});
