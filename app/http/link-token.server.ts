/**
 * The token of a mailed link, kept out of Referer, history and logs: the first request puts it into a
 * cookie of this host and leads to the same address without it.
 */
import { seeOther } from "./authentication.server";
import { readCookie, writeCookie } from "./session.server";

const LIFE_SECONDS = 60 * 60;
const LONGEST = 500;

/** The redirect that takes a token out of the address; null where there is none in it. */
export function takeLinkToken(request: Request): Response | null {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return null;
  return seeOther(url.pathname, keepLinkToken(token));
}

/** The Set-Cookie that keeps a token for the pages to come. */
export function keepLinkToken(token: string): string {
  return writeCookie("link", token.slice(0, LONGEST), LIFE_SECONDS);
}

/** The token of the link that was opened here; empty without one. */
export function readLinkToken(request: Request): string {
  return readCookie(request.headers.get("cookie"), "link") ?? "";
}

/** The Set-Cookie that forgets it. */
export function forgetLinkToken(): string {
  return writeCookie("link", "", 0);
}
