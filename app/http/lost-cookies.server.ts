/** Tells a browser that keeps no cookies from a person whose session has ended, without asking a script. */
import { paths } from "./paths";
import { readCookie } from "./session.server";

/** The form tokens of sessions; those of pages without a session have two parts. */
const SESSION_TOKEN = /^[\w-]{43}$/;

/** Whether a form carries a session's token but came without that session's cookie. */
export function hasLostSession(request: Request, token: string | null): boolean {
  return token !== null && SESSION_TOKEN.test(token) && !hasSessionCookie(request);
}

export function hasSessionCookie(request: Request): boolean {
  return readCookie(request.headers.get("cookie"), "session") !== null;
}

/**
 * Whether a login page is shown to somebody who has just logged in: the redirects led back to it, since the
 * cookie was not kept. A browser names the login page as the referrer of what follows its form; where an
 * organisation's host lies between, the address that issues its ticket is where the person wanted to go.
 */
export function hasLostLogin(request: Request): boolean {
  if (request.headers.get("cookie")) return false;
  const { pathname, searchParams } = new URL(request.url);
  const referrer = request.headers.get("referer") ?? "";
  const isAfterForm = URL.canParse(referrer) && new URL(referrer).pathname === pathname;
  return isAfterForm || (searchParams.get("to") ?? "").startsWith(paths.issueTicket());
}
