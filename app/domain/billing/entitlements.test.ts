import { describe, expect, it } from "vitest";
import {
  canReceiveNewDonations,
  commissionBasisPoints,
  entitlementsOf,
  gatewaysInPlan,
  hasFeature,
  isReceiving,
  type PlanState,
} from "~/domain/billing/entitlements";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-02-19T12:00:00Z");
const facts = (over: Partial<PlanState>): PlanState => ({
  planTier: "essential",
  planPaidUntil: null,
  trialEndsAt: null,
  features: [],
  featuresOverridden: false,
  ...over,
});

describe("entitlementsOf", () => {
  it("gives a trial the features of Essential, without commission", () => {
    const given = entitlementsOf(facts({ trialEndsAt: later }), now);
    expect(given).toMatchObject({
      tier: "essential",
      current: true,
      trial: { state: "running", endsAt: later },
      commissionBasisPoints: 0,
      canReceiveNewDonations: true,
    });
    expect(hasFeature(given, "global_payments")).toBe(true);
    expect(hasFeature(given, "multiple_payment_gateways")).toBe(false);
  });

  it("takes 3.5 % and accepts no new donations once the trial ends", () => {
    const trial = facts({ trialEndsAt: later });
    expect(canReceiveNewDonations(trial, new Date(later.getTime() - 1))).toBe(true);
    expect(canReceiveNewDonations(trial, later)).toBe(false);
    expect(commissionBasisPoints(trial, later)).toBe(350);
    const given = entitlementsOf(trial, later);
    expect(given).toMatchObject({ current: false, trial: { state: "ended" }, features: [] });
  });

  it("lets Original receive with 3.5 %, without features that need a plan", () => {
    const given = entitlementsOf(facts({ planTier: "original" }), now);
    expect(given).toMatchObject({ current: false, canReceiveNewDonations: true });
    expect(given.commissionBasisPoints).toBe(350);
    expect(hasFeature(given, "qr_download")).toBe(false);
    expect(hasFeature(given, "external_agencies")).toBe(true);
  });

  it("follows a paid plan until its end, independent of the trial", () => {
    const paid = facts({ planTier: "professional", planPaidUntil: later, trialEndsAt: now });
    expect(entitlementsOf(paid, now)).toMatchObject({ current: true, trial: { state: "none" } });
    expect(hasFeature(entitlementsOf(paid, now), "multiple_payment_gateways")).toBe(true);
    expect(commissionBasisPoints(paid, now)).toBe(0);
    expect(commissionBasisPoints(paid, later)).toBe(350);
    expect(canReceiveNewDonations(paid, later)).toBe(false);
  });

  it("replaces the plan's features by the operator's list", () => {
    const paid = { planTier: "partner", planPaidUntil: later, featuresOverridden: true };
    expect(entitlementsOf(facts({ ...paid, features: [] }), now).features).toEqual([]);
    const one = entitlementsOf(facts({ ...paid, features: ["qr_download", "unheard_of"] }), now);
    expect(one.features).toEqual(["qr_download"]);
  });
});

describe("gatewaysInPlan", () => {
  const local = { gateway: "local_payments" };
  const global = { gateway: "global_payments" };
  const paid = { planPaidUntil: later };

  it("keeps every gateway of a plan with several, in their order", () => {
    const plan = facts({ planTier: "professional", ...paid });
    expect(gatewaysInPlan(plan, now, [global, local])).toEqual([global, local]);
  });

  it("keeps the first gateway of a plan with one", () => {
    expect(gatewaysInPlan(facts(paid), now, [local, global])).toEqual([local]);
    expect(gatewaysInPlan(facts(paid), now, [global, local])).toEqual([global]);
  });

  it("closes global payments when the plan falls to Original or ends", () => {
    const original = facts({ planTier: "original" });
    expect(gatewaysInPlan(original, now, [global, local])).toEqual([local]);
    expect(gatewaysInPlan(original, now, [global])).toEqual([]);
    const ended = facts({ planTier: "professional", planPaidUntil: now });
    expect(gatewaysInPlan(ended, now, [global, local])).toEqual([local]);
    const without = facts({ planTier: "partner", ...paid, featuresOverridden: true });
    expect(gatewaysInPlan(without, now, [global])).toEqual([]);
  });
});

describe("isReceiving", () => {
  it("requires an activated account within its trial or plan", () => {
    const open = { ...facts({ trialEndsAt: later }), activatedAt: now, suspendedAt: null };
    expect(isReceiving(open, now)).toBe(true);
    expect(isReceiving({ ...open, activatedAt: null }, now)).toBe(false);
    expect(isReceiving({ ...open, suspendedAt: now }, now)).toBe(false);
    expect(isReceiving({ ...open, trialEndsAt: now }, now)).toBe(false);
  });
});
