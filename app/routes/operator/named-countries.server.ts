import { countryCodes, getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";

export function namedCountries(locale: string): { code: string; name: string }[] {
  return countryCodes
    .map((code) => ({ code, name: labelIn(getCountry(code).name, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
