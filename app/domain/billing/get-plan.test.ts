import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { findPlan } from "~/countries/plans/plans";
import { commissionBasisPoints } from "./entitlements";
import { getPlan } from "./get-plan.server";
import { getSubscription } from "./get-subscription.server";

beforeAll(() => useTestDatabase());

describe("getPlan", () => {
  it("shows the plan and its features", async () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const trialEndsAt = new Date("2027-02-19T12:00:00Z");
    const ctx = await createTestOrganization(now);
    ctx.organization.trialEndsAt = trialEndsAt;
    expect(getPlan(ctx)).toEqual({
      plan: {
        tier: "essential",
        current: true,
        trial: "running",
        trial_ends_at: trialEndsAt.toISOString(),
      },
      features: ["global_payments", "qr_download", "instant_charges"],
    });
  });
});

describe("getSubscription", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const later = new Date("2027-02-19T12:00:00Z");

  it.each([
    [
      "a trial",
      { planTier: "essential", trialEndsAt: later },
      { tier: "essential", trial: "running", trial_ends_at: later.toISOString(), paid_until: null },
    ],
    [
      "a paid plan",
      { planTier: "professional", planPaidUntil: later },
      { tier: "professional", trial: "none", current: true, paid_until: later.toISOString() },
    ],
    [
      "Original",
      { planTier: "original" },
      { tier: "original", current: false, paid_until: null, receives_new_donations: true },
    ],
  ])("shows %s", async (_what, facts, shown) => {
    const ctx = await createTestOrganization(now);
    Object.assign(ctx.organization, { trialEndsAt: null, planPaidUntil: null }, facts);
    expect(await getSubscription(ctx)).toMatchObject({ period: "monthly", ...shown });
  });

  it("names the price of its own period, and the platform's share", async () => {
    const ctx = await createTestOrganization(now);
    Object.assign(ctx.organization, { planTier: "essential", planPaidUntil: later });
    await ctx.transaction((db) => db.organization.updateMany({ data: { planPeriod: "yearly" } }));
    const { plan_code: code, period, commission } = await getSubscription(ctx);
    expect(period).toBe("yearly");
    expect(findPlan(code ?? "")).toMatchObject({ country: "AR", tier: "essential", period });
    expect(commission).toBe(commissionBasisPoints(ctx.organization, now) / 100);
  });
});
