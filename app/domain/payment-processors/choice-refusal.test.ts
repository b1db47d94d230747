import { expect, test } from "vitest";
import { placeRefusal, planRefusal } from "./choice-refusal";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-06-01T12:00:00Z");
const none = { planPaidUntil: null, trialEndsAt: null, features: [], featuresOverridden: false };
const trial = { ...none, planTier: "essential", trialEndsAt: later };
const paid = { ...none, planTier: "professional", planPaidUntil: later };

test.each([
  [{ ...none, planTier: "original" }, "global_payments", "plan_required"],
  [{ ...none, planTier: "essential", trialEndsAt: now }, "global_payments", "plan_required"],
  [{ ...trial, featuresOverridden: true }, "global_payments", "feature_required"],
  [trial, "global_payments", null],
  [{ ...none, planTier: "original" }, "local_payments", null],
  [{ ...none, planTier: "original" }, "centralpos", null],
])("requires the plan: %j %s", (organization, gateway, refusal) => {
  expect(planRefusal(organization, now, gateway)).toBe(refusal);
});

test.each([
  [trial, "mercadopago", [], null],
  [trial, "mercadopago", ["local_payments"], "several"],
  [trial, "local_payments", ["mercadopago"], "several"],
  [trial, "global_payments", ["centralpos"], "several"],
  [trial, "centralpos", ["local_payments"], "several"],
  [paid, "centralpos", ["local_payments"], null],
  [trial, "centralpos", ["global_payments"], "several"],
  [trial, "local_payments", ["local_payments"], "already_exists"],
  [paid, "mercadopago", ["local_payments", "global_payments"], null],
  [paid, "mercadopago", ["mercadopago"], "already_exists"],
])("requires a free place: %j %s beside %j", (organization, gateway, enabled, refusal) => {
  expect(placeRefusal(organization, now, gateway, enabled)).toBe(refusal);
});
