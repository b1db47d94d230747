import { getCountry, type CountryCode } from "./country";

/**
 * Returns a country's name of a document in the language of a locale; the type itself for a document that the
 * country does not require.
 */
export function documentLabel(country: CountryCode, type: string, locale: string): string {
  const countryDocument = getCountry(country).documents.find((document) => document.type === type);
  return (locale.startsWith("en") ? countryDocument?.labelEn : countryDocument?.label) ?? type;
}
