import { expect, it, vi } from "vitest";
import { chargesNow, instantFault } from "./instant-fault.server";

vi.mock("~/providers/registry", () => ({
  getProvider: (name: string) => ({
    capabilities: { supports: { instantCharges: name !== "batch" } },
  }),
}));

const now = new Date("2026-11-21T15:00:00Z");
const plan = (planTier: string, planPaidUntil: string | null = "2099-01-01") => ({
  planTier,
  planPaidUntil: planPaidUntil === null ? null : new Date(planPaidUntil),
  trialEndsAt: null,
  features: [],
  featuresOverridden: false,
});

it("needs a current plan with instant charges", () => {
  expect(instantFault(plan("essential"), now, ["fast"])).toBeNull();
  expect(instantFault(plan("original"), now, ["fast"])).toBe("plan");
  expect(instantFault(plan("essential", "2026-01-01"), now, ["fast"])).toBe("plan");
});

it("needs a gateway that answers at once, where any gateway is enabled", () => {
  expect(instantFault(plan("essential"), now, ["batch"])).toBe("gateway");
  expect(instantFault(plan("essential"), now, ["batch", "fast"])).toBeNull();
  expect(instantFault(plan("essential"), now, [])).toBeNull();
});

it("follows the campaign's choice where charges can come at once", () => {
  const on = { immediateCharging: true };
  expect(chargesNow(on, plan("essential"), now, "fast")).toBe(true);
  expect(chargesNow({ immediateCharging: false }, plan("essential"), now, "fast")).toBe(false);
  expect(chargesNow(on, plan("original"), now, "fast")).toBe(false);
  expect(chargesNow(on, plan("essential"), now, "batch")).toBe(false);
});
