/** Keeps a mailed link's token out of Referer, history and logs: a cookie of this host takes it. */
import { DomainError } from "~/domain/errors";
import { seeOther } from "./authentication.server";
import { readCookie, writeCookie } from "./session.server";

const LIFE_SECONDS = 60 * 60;
const LONGEST = 500;

/** Returns the redirect that removes a token from the address; null without a token. */
export function takeLinkToken(request: Request): Response | null {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return null;
  return seeOther(url.pathname, keepLinkToken(token));
}

/** Returns the Set-Cookie that stores a token for the next pages. */
export function keepLinkToken(token: string): string {
  return writeCookie("link", token.slice(0, LONGEST), LIFE_SECONDS);
}

/** Returns the token of the link that was opened on this host; empty without one. */
export function readLinkToken(request: Request): string {
  return readCookie(request.headers.get("cookie"), "link") ?? "";
}

/** Returns the opened link's token. Throws `cookies_required` for a browser that lost it on the way to its page. */
export function requireLinkToken(request: Request): string {
  if (mayHaveLostLink(request)) throw new DomainError("cookies_required");
  return readLinkToken(request);
}

/** Returns whether the link was perhaps lost on the way to its page, because the browser sends no cookie at all. */
export function mayHaveLostLink(request: Request): boolean {
  return request.headers.get("cookie") === null;
}

export function forgetLinkToken(): string {
  return writeCookie("link", "", 0);
}
