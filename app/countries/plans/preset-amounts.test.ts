import { expect, it } from "vitest";
import { countryCodes, getCountry } from "~/countries/country";
import { presetAmounts } from "./preset-amounts";

it.each(countryCodes)(
  "proposes amounts in %s that every gateway of the country charges",
  (code) => {
    const limits = Object.values(getCountry(code).limits);
    expect(limits.length).toBeGreaterThan(0);
    for (const amounts of Object.values(presetAmounts(code))) {
      expect(amounts).toHaveLength(3);
      expect(amounts).toEqual([...new Set(amounts)].toSorted((one, other) => Number(one - other)));
      for (const { min, max } of limits) {
        expect(amounts.every((amount) => amount >= min && amount <= max)).toBe(true);
      }
    }
  },
);

it("has minor units of the country's currency", () => {
  expect(presetAmounts("MX").monthly[0]).toBe(10_000n);
  expect(presetAmounts("CL").monthly[0]).toBe(5_000n);
});
