import { getCountry, type CountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";

/**
 * Returns how a form names a document type: by the short name that people know. "Otro" is no name,
 * so the page's language says it.
 */
export function idTypeLabel(country: CountryCode, key: string, locale: string): string {
  const type = key === "Otro" && getCountry(country).uid.types.find((one) => one.key === key);
  return type ? labelIn(type.label, locale) : key;
}
