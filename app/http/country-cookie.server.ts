import type { CountryCode } from "~/countries/country";
import { writeCookie } from "./session.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The Set-Cookie that keeps the country whose currency, words and rules the platform's pages take. */
export function countryCookie(country: CountryCode): string {
  return writeCookie("country", country, YEAR_SECONDS);
}
