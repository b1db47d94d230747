import { expect, it } from "vitest";
import { useTestDatabase } from "../../../../tests/factories/database";
import { choiceByTransfer, openPlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../../tests/factories/staff";
import { actIn } from "~/domain/operators/act-in.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { lastDayOf } from "~/values/time/last-day";
import { overridePlan } from "./override-plan.server";

useTestDatabase();
const now = new Date("2026-11-16T15:00:00Z");
const reason = "La organización lo pidió por nota";

it("ends what the organisation chose itself, unless only the features or the trial change", async () => {
  const plan = await openPlanOwner(now, null);
  await choosePlan(await plan.at(now), choiceByTransfer("essential_monthly_ar"));
  const statusesOf = async () => {
    const rows = await (await plan.at(now)).read((db) => db.subscription.findMany());
    return rows.map(({ status, endedReason, dueAt }) => [status, endedReason, dueAt === null]);
  };
  const staff = await actIn(await staffContext(now), plan.organizationId);
  const { planPaidUntil, timezone } = (await plan.at(now)).organization;
  const paidUntil = planPaidUntil && lastDayOf(planPaidUntil, timezone);
  const same = { tier: "essential", paidUntil, trialEnds: null } as const;
  await overridePlan(staff, { ...same, features: ["global_payments"], reason });
  expect(await statusesOf()).toEqual([["active", null, false]]);
  await overridePlan(staff, { ...same, tier: "partner", features: null, reason });
  expect(await statusesOf()).toEqual([["ended", "overridden", true]]);
  expect(await getSubscription(await plan.at(now))).toMatchObject({
    ...{ tier: "partner", status: "active", current: true, next_invoice: null },
  });
});

it("moves a plan that waits for the trial's end with it, and begins it when that is over", async () => {
  const plan = await openPlanOwner(now, new Date("2026-12-01T03:00:00Z"));
  const code = "essential_monthly_ar";
  await choosePlan(await plan.at(now), choiceByTransfer(code));
  const write = async (day: string, trialEnds: string) => {
    const at = new Date(`${day}T15:00:00Z`);
    const staff = await actIn(await staffContext(at), plan.organizationId);
    const { planPaidUntil, timezone } = (await plan.at(at)).organization;
    const paidUntil = planPaidUntil && lastDayOf(planPaidUntil, timezone);
    await overridePlan(staff, { tier: "essential", paidUntil, trialEnds, features: null, reason });
    const { pending_change, trial_ends_at } = await getSubscription(await plan.at(at));
    return [trial_ends_at, pending_change?.on];
  };
  expect(await write("2026-11-16", "2026-12-31")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(await write("2026-11-17", "2026-12-10")).toEqual(["2026-12-10", "2026-12-11"]);
  expect(await write("2026-11-20", "2026-11-18")).toEqual(["2026-11-18", "2026-11-20"]);
  await renewSubscription(await plan.jobAt("2026-11-20T15:00:00Z"));
  expect(await getSubscription(await plan.at("2026-11-20T15:00:00Z"))).toMatchObject({
    ...{ status: "active", period_start: "2026-11-20", period_end: "2026-12-20" },
  });
});
