/** Tells a browser that keeps no cookies from a person whose session has ended, without script. */
import type { IncomingHttpHeaders } from "node:http";
import { readCookie } from "./session.server";

/** A session's form token has the 86 characters of the masked hash. Other tokens have two parts. */
const SESSION_TOKEN = /^[\w-]{86}$/;

/** Returns whether a form carries a session's token but arrived without that session's cookie. */
export function hasLostSession(request: Request, token: string | null): boolean {
  return token !== null && SESSION_TOKEN.test(token) && !hasSessionCookie(request);
}

export function hasSessionCookie(request: Request): boolean {
  return readCookie(request.headers.get("cookie"), "session") !== null;
}

interface PageRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/**
 * Returns whether a page follows a form whose result needed a cookie: no cookie came, and the referrer is this
 * page or one below it (`/mi` after `/mi/enter/…`). A form's own answer is no GET, so it is never meant.
 */
export function hasLostResult({ method, path, headers }: PageRequest): boolean {
  if (method !== "GET" || headers.cookie) return false;
  const referrer = headers.referer ?? "";
  const page = trimmed(path);
  const from = URL.canParse(referrer) ? trimmed(new URL(referrer).pathname) : null;
  return page !== "" && from !== null && (from === page || from.startsWith(`${page}/`));
}

const trimmed = (path: string) => path.replace(/\/$/, "");
