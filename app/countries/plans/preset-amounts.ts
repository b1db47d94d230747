/**
 * Amounts that a new campaign proposes in each country's currency: small ones for every month, and larger
 * ones for one donation. They are the product's choice, about 5 to 30 dollars a month and 10 to 60 once.
 */
import { minorUnits } from "~/values/money/money";
import { getCountry, type CountryCode } from "~/countries/country";

interface Presets {
  monthly: readonly number[];
  one_time: readonly number[];
}

/** Whole units of the currency, ascending. */
const presets: Record<CountryCode, Presets> = {
  AR: { monthly: [5_000, 10_000, 20_000], one_time: [10_000, 25_000, 50_000] },
  BR: { monthly: [25, 50, 100], one_time: [50, 100, 250] },
  CL: { monthly: [5_000, 10_000, 20_000], one_time: [10_000, 20_000, 50_000] },
  CO: { monthly: [20_000, 40_000, 80_000], one_time: [40_000, 80_000, 200_000] },
  EC: { monthly: [5, 10, 20], one_time: [10, 25, 50] },
  MX: { monthly: [100, 200, 400], one_time: [200, 500, 1_000] },
  PE: { monthly: [20, 40, 80], one_time: [40, 80, 200] },
  UY: { monthly: [200, 400, 800], one_time: [400, 1_000, 2_000] },
};

/** Returns a country's proposed amounts in minor units. */
export function presetAmounts(code: CountryCode): Record<keyof Presets, bigint[]> {
  const unit = 10n ** BigInt(minorUnits(getCountry(code).currency));
  const { monthly, one_time } = presets[code];
  const toMinor = (units: number) => BigInt(units) * unit;
  return { monthly: monthly.map(toMinor), one_time: one_time.map(toMinor) };
}
