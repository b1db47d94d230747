import { ar } from "./ar";
import { br } from "./br";
import { cl } from "./cl";
import { co } from "./co";
import type { ProviderName, AmountLimits, Country, CountryCode } from "./country-shape";
import { ec } from "./ec";
import { mx } from "./mx";
import { pe } from "./pe";
import { uy } from "./uy";

export type { Country, CountryCode };

/** The eight countries, without their bank lists (those are in `banks.ts`). */
export const countries: readonly Country[] = [ar, br, cl, co, ec, mx, pe, uy];
export const countryCodes: readonly CountryCode[] = countries.map((country) => country.code);

const byCode = new Map<string, Country>(countries.map((country) => [country.code, country]));

export function isCountryCode(value: unknown): value is CountryCode {
  return typeof value === "string" && byCode.has(value);
}

export function getCountry(code: CountryCode): Country {
  const country = byCode.get(code);
  if (!country) throw new RangeError(`not a country of the product: ${String(code)}`);
  return country;
}

/** Returns a provider's minimum and maximum charge in a country; null when only its server knows them. */
export function amountLimits(code: CountryCode, provider: ProviderName): AmountLimits | null {
  return getCountry(code).limits[provider] ?? null;
}
