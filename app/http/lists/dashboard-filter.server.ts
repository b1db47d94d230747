import type { CurrentUser } from "~/domain/context";
import { readCookie, writeCookie } from "~/http/sessions/session.server";

const NAMES = ["period", "campaign", "recurrence"] as const;
const LONGEST_VALUE = 40;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface RememberedFilter {
  /** The filter of the address, else the person's last one; empty without either. */
  search: URLSearchParams;
  /** The Set-Cookie that remembers the address's filter; null when the address has none. */
  cookie: string | null;
}

/** Returns the dashboard's filter. The address rules; a bare one shows what the person chose last. */
export function readDashboardFilter(
  request: Request,
  { id }: Pick<CurrentUser, "id">,
): RememberedFilter {
  const sent = known(new URL(request.url).searchParams);
  if (sent.size > 0) {
    return { search: sent, cookie: writeCookie("dashboard", `${id}?${sent}`, YEAR_SECONDS) };
  }
  const [owner, query] = (readCookie(request.headers.get("cookie"), "dashboard") ?? "").split("?");
  // The browser of several people has the last one's filter.
  return { search: known(new URLSearchParams(owner === id ? query : "")), cookie: null };
}

function known(search: URLSearchParams): URLSearchParams {
  const pairs = NAMES.filter((name) => search.has(name)).map((name) => [
    name,
    (search.get(name) ?? "").slice(0, LONGEST_VALUE),
  ]);
  return new URLSearchParams(pairs);
}
