import { paths } from "./paths";

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
