import { describe, expect, it } from "vitest";
import { countryCodes, getCountry } from "~/countries/country";
import {
  commissionBasisPoints,
  featureLabel,
  features,
  featuresOf,
  findPlan,
  listPlans,
  planTiers,
  tierAllows,
  tierNames,
  trial,
} from "./plans";

describe("plans", () => {
  it("have four tiers in two periods for every country", () => {
    for (const country of countryCodes) {
      for (const period of ["monthly", "yearly"] as const) {
        const plans = listPlans(country, period);
        expect(plans.map((plan) => plan.tier)).toEqual(planTiers);
        expect(plans.every((plan) => plan.currency === getCountry(country).currency)).toBe(true);
        const prices = plans.map((plan) => plan.price);
        expect(prices).toEqual([...prices].sort((a, b) => (a < b ? -1 : 1)));
        expect(prices[0]).toBe(0n);
      }
      expect(listPlans(country)).toHaveLength(8);
    }
  });

  it("are found by their code", () => {
    expect(findPlan("essential_monthly_ar")).toMatchObject({
      price: 4200000n,
      usdPrice: 2900n,
      trialDays: 90,
    });
    expect(findPlan("essential_monthly_cl")?.currency).toBe("CLP");
    expect(findPlan("gold_monthly_ar")).toBeNull();
  });

  it("restrict only the features of the specification", () => {
    expect(features.filter((feature) => !tierAllows("original", feature)).sort()).toEqual([
      "global_payments",
      "instant_charges",
      "multiple_payment_gateways",
      "qr_download",
      "salesforce_integration",
    ]);
    expect(tierAllows("essential", "global_payments")).toBe(true);
    expect(tierAllows("essential", "multiple_payment_gateways")).toBe(false);
    expect(tierAllows("professional", "multiple_payment_gateways")).toBe(true);
    expect(featuresOf("partner")).toHaveLength(features.length);
  });

  it("know trial, commission and names", () => {
    expect(trial).toMatchObject({ tier: "essential", days: 90 });
    expect(commissionBasisPoints("afterTrial")).toBe(350);
    expect(commissionBasisPoints("partner")).toBe(0);
    expect(tierNames.partner.es).toBe("Aliado");
    expect(featureLabel("global_payments").es).toBe("Cobros internacionales");
  });
});
