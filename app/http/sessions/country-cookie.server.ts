import type { IncomingHttpHeaders } from "node:http";
import { isCountryCode, type CountryCode } from "~/countries/country";
import { readCookie, writeCookie } from "./session.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the Set-Cookie with the country that decides currency, words and rules of the platform's pages. */
export function countryCookie(country: CountryCode): string {
  return writeCookie("country", country, YEAR_SECONDS);
}

/** Returns the platform host's country: from the cookie, then Accept-Language's region, then AR. */
export function visitorCountry(headers: IncomingHttpHeaders): CountryCode {
  const chosen = readCookie(headers.cookie, "country");
  if (chosen && isCountryCode(chosen)) return chosen;
  const regions = (headers["accept-language"] ?? "").matchAll(/\b[a-z]{2}-([A-Z]{2})\b/gi);
  for (const [, region = ""] of regions) {
    const code = region.toUpperCase();
    if (isCountryCode(code)) return code;
  }
  return "AR";
}
