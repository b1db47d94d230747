import { expect, it } from "vitest";
import { useTestDatabase } from "../../../../tests/factories/database";
import { choiceByTransfer, openPlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../../tests/factories/staff";
import { actIn } from "~/domain/operators/act-in.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
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
