import { describe, expect, it } from "vitest";
import { countryCodes } from "~/countries/country";
import { listPrices } from "./price-list";
import { findPlan, listPlans } from "./plans";

/** The Essential plan's prices for a month and a year, in local format. */
const ESSENTIAL = {
  AR: ["$ 42.000,00", "$ 420.500,00"],
  BR: ["R$ 157,00", "R$ 1.566,00"],
  CL: ["$27.500", "$272.500"],
  CO: ["$ 113.000", "$ 1.131.000"],
  EC: ["$29.00", "$290.00"],
  MX: ["$535.00", "$5,365.00"],
  PE: ["S/ 100,00", "S/ 1.000,00"],
  UY: ["$ 1.160,00", "$ 11.600,00"],
} as const;

const NAMES = {
  "es-AR": ["Original", "Esencial", "Profesional", "Aliado"],
  "pt-BR": ["Original", "Essencial", "Profissional", "Parceiro"],
  en: ["Original", "Essential", "Professional", "Partner"],
} as const;

const whole = (price: { whole: string; decimals: string } | null | undefined) =>
  price ? price.whole + price.decimals : price;

describe.each(countryCodes)("prices of %s", (country) => {
  it.each(Object.entries(NAMES))("in %s", (locale, names) => {
    const plans = listPrices(listPlans(country), locale);
    expect(plans.map(({ name }) => name)).toEqual(names);
    const [original, essential] = plans;
    // The number format is the country's in every language.
    expect(whole(essential?.price.monthly)).toBe(ESSENTIAL[country][0]);
    expect(whole(essential?.price.yearly)).toBe(ESSENTIAL[country][1]);
    expect(original?.price).toEqual({ monthly: null, yearly: null });
    for (const { tier, price } of plans.slice(1)) {
      for (const period of ["monthly", "yearly"] as const) {
        const digits = price[period]?.whole.replace(/\D/g, "");
        const plan = findPlan(`${tier}_${period}_${country.toLowerCase()}`);
        const minor = price[period]?.decimals === "" ? 1n : 100n;
        expect(BigInt(digits ?? 0) * minor, `${tier} ${period}`).toBe(plan?.price);
        expect(price[period]?.decimals).toMatch(/^(?:[.,]00)?$/);
      }
    }
    expect(plans.map(({ trialDays }) => trialDays)).toEqual([0, 90, 0, 0]);
  });

  it("show dollars beside Argentine pesos only", () => {
    const usd = listPrices(listPlans(country), "es").map((plan) => [
      plan.usd.monthly,
      plan.usd.yearly,
    ]);
    const shown =
      country === "AR"
        ? [
            [null, null],
            ["29,00", "290,00"],
            ["89,00", "890,00"],
            ["249,00", "2.490,00"],
          ]
        : [0, 1, 2, 3].map(() => [null, null]);
    expect(usd).toEqual(shown);
    const english = listPrices(listPlans(country), "en").at(-1)?.usd.yearly;
    expect(english).toBe(country === "AR" ? "2,490.00" : null);
  });
});
