import { expect, it } from "vitest";
import type { CurrentOrganization } from "~/domain/context";
import { feeRate } from "./fee-rate";

const now = new Date("2026-11-27T12:00:00Z");
const organization = {
  country: "AR",
  offersCoverFees: false,
  planTier: "professional",
  planPaidUntil: null,
  trialEndsAt: null,
} as unknown as CurrentOrganization;

it("is known for an integrated gateway, whatever the form offers, and for no own account", () => {
  const rate = feeRate(organization, "local_payments", now);
  expect(rate).toBeGreaterThan(0);
  expect(feeRate({ ...organization, offersCoverFees: true }, "local_payments", now)).toBe(rate);
  expect(feeRate(organization, "mercadopago", now)).toBeNull();
});
