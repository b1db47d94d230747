import { getCountry, type CountryCode } from "./country";

/** What a country calls a document, in the language of a locale; its type where the country asks no such one. */
export function documentLabel(country: CountryCode, type: string, locale: string): string {
  const countryDocument = getCountry(country).documents.find((document) => document.type === type);
  return (locale.startsWith("en") ? countryDocument?.labelEn : countryDocument?.label) ?? type;
}
