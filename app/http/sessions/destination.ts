/** Restricts redirects after a login to the product's own pages, so that no link opens another site. */
import { parseHost } from "~/http/front/host";

/** Returns `/path?query` of this host, or null for anything that a browser could read as another host. */
export function localPath(to: string | null | undefined): string | null {
  if (!to || to.length > 2000 || !to.startsWith("/") || /[\\\p{Cc}]/u.test(to)) return null;
  const base = "http://here.invalid";
  try {
    const url = new URL(to, base);
    // A resolved `/..//evil` would start with two slashes.
    if (url.origin !== base || url.pathname.startsWith("//")) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

export type Destination = { slug: string | null; path: string };

/** Returns a path of the platform host or a page of an organisation's subdomain; null for everything else. */
export function destinationOf(
  to: string | null | undefined,
  { scheme, appHost }: { scheme: string; appHost: string },
): Destination | null {
  const local = localPath(to);
  if (local !== null) return { slug: null, path: local };
  if (!to || to.length > 2000 || /[\\\s\p{Cc}]/u.test(to)) return null;
  try {
    const url = new URL(to);
    if (url.protocol !== `${scheme}:` || url.username || url.password) return null;
    const host = parseHost(url.host, appHost);
    const path = localPath(url.pathname + url.search + url.hash);
    if (!host || host.kind === "operator" || path === null) return null;
    return { slug: host.kind === "organization" ? host.slug : null, path };
  } catch {
    return null;
  }
}
