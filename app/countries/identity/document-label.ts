import { getCountry, type CountryCode } from "~/countries/country";

/** Returns a country's name of a document in a locale's language; the type itself if it is unknown. */
export function documentLabel(country: CountryCode, type: string, locale: string): string {
  const countryDocument = getCountry(country).documents.find((document) => document.type === type);
  return (locale.startsWith("en") ? countryDocument?.labelEn : countryDocument?.label) ?? type;
}
