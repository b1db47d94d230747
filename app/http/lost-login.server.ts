import { paths } from "./paths";

/**
 * Returns whether a login page follows a login whose cookie was lost: the referrer is the login
 * page. From an organisation's host, `to` is the address that issues its ticket.
 */
export function hasLostLogin(request: Request): boolean {
  if (request.headers.get("cookie")) return false;
  const { pathname, searchParams } = new URL(request.url);
  const referrer = request.headers.get("referer") ?? "";
  const isAfterForm = URL.canParse(referrer) && new URL(referrer).pathname === pathname;
  return isAfterForm || (searchParams.get("to") ?? "").startsWith(paths.issueTicket());
}
