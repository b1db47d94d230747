/** Tells a browser that keeps no cookies from a person whose session has ended, without script. */
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
