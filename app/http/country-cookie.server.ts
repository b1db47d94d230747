import type { CountryCode } from "~/countries/country";
import { writeCookie } from "./session.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the Set-Cookie with the country that decides currency, words and rules of the platform's pages. */
export function countryCookie(country: CountryCode): string {
  return writeCookie("country", country, YEAR_SECONDS);
}
