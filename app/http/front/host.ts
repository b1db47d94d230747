import { isSlug } from "~/domain/organizations/slug";

export type Host =
  { kind: "platform" } | { kind: "operator" } | { kind: "organization"; slug: string };

/** Returns the part of the product that a Host header names; null for an unknown host. */
export function parseHost(header: string | undefined, appHost: string): Host | null {
  const host = (header ?? "").toLowerCase().replace(/\.(?=:|$)/, "");
  if (host === appHost) return { kind: "platform" };
  if (!host.endsWith(`.${appHost}`)) return null;
  const name = host.slice(0, -appHost.length - 1);
  if (name === "operador") return { kind: "operator" };
  return isSlug(name) ? { kind: "organization", slug: name } : null;
}

const PREFIXES: Record<Host["kind"], RegExp> = {
  platform:
    /^\/(?:$|signup(?:\/|$)|login(?:\/|$)|logout$|preferences$|organizations$|sessions$|invitations(?:\/|$)|access\/stop$|password\/(?:forgot|reset)$|email\/(?:confirm|revoke)$|auth\/|internal\/api\/|api\/|webhooks\/|dev\/|ayuda(?:\/|$)|healthz$|readyz$|pricing$|privacy$|terms$)/,
  organization:
    /^\/(?:$|c\/|og\.png$|embed\.js$|manage(?:\/|$)|agency(?:\/|$)|account(?:\/|$)|auth\/|mi(?:\/|$)|p\/|r(?:\/|$)|t\/|receipts\/|reminders\/|cvault\/|uploads\/|preferences$|logout$|healthz$|readyz$)/,
  operator: /^\/(?:$|operator(?:\/|$)|preferences$|healthz$|readyz$)/,
};

/** Returns the page of a path: Remix requests data at `<page>.data` and `/_root.data`. */
export function pagePath(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/** Returns whether Remix resolves a path (`..`, `%2e%2e`) to one that an earlier check would not see. */
export function isDevious(path: string): boolean {
  return /\\|\/(?:\.|%2e){1,2}(?=\/|$)/i.test(path);
}

/** Returns the path as Remix's router compares it: no data suffix or final slash, segments decoded. */
export function routedPath(path: string): string {
  return pagePath(path)
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
}

/** Remix's browser side requests here which modules a link's page needs. */
export const MANIFEST_PATH = "/__manifest";

/** Returns whether a path belongs to that kind of host; any other path is a 404. */
export function belongsTo(host: Host, path: string): boolean {
  return path === MANIFEST_PATH || PREFIXES[host.kind].test(pagePath(path));
}

/** Returns whether a path may be a file at the root of every host; `/og.png` is each organisation's. */
export function isRootFile(path: string): boolean {
  return /^\/(?!og\.png$)[\w-]+\.(?:svg|png|ico|txt|webmanifest)$/.test(path);
}
