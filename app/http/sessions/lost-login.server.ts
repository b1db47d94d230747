import { paths } from "~/http/paths";

/**
 * Returns whether the login page follows an organisation's host whose cookie was lost: `to` is the address that
 * issues its ticket. After the login's own form, `hasLostResult` notices it.
 */
export function hasLostLogin(request: Request): boolean {
  if (request.headers.get("cookie")) return false;
  const { searchParams } = new URL(request.url);
  return (searchParams.get("to") ?? "").startsWith(paths.issueTicket());
}
