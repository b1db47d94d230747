import { isSlug } from "~/domain/organizations/slug";

export type Host =
  { kind: "platform" } | { kind: "operator" } | { kind: "organization"; slug: string };

/** Which part of the product a Host header names; null for a host that isn't ours. */
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
    /^\/(?:$|c\/|og\.png$|manage(?:\/|$)|account(?:\/|$)|auth\/|mi(?:\/|$)|cvault\/|uploads\/|preferences$|logout$|healthz$|readyz$)/,
  operator: /^\/(?:$|operator(?:\/|$)|preferences$|healthz$|readyz$)/,
};

/**
 * The page that a path names: Remix's browser side asks for a page's data at `<page>.data`, for the
 * home's at `/_root.data`.
 */
export function pagePath(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/**
 * Whether a path leads elsewhere than it reads: Remix resolves `..`, also written `%2e%2e` or after a
 * backslash, and whoever judges a path before it would judge another one.
 */
export function isDevious(path: string): boolean {
  return /\\|\/(?:\.|%2e){1,2}(?=\/|$)/i.test(path);
}

/**
 * The path as Remix's router compares it: without a data ending or a last slash, no segment escaped. In
 * which case it is written makes no difference there.
 */
export function routedPath(path: string): string {
  return pagePath(path)
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
}

/** Where Remix's browser side asks which modules a link's page needs. */
export const MANIFEST_PATH = "/__manifest";

/** Whether a path belongs to that kind of host; any other is not there (404). */
export function belongsTo(host: Host, path: string): boolean {
  return path === MANIFEST_PATH || PREFIXES[host.kind].test(pagePath(path));
}

/**
 * Whether a path may be one of the few files that stand at the root of every host. `/og.png` is drawn
 * for each organisation.
 */
export function isRootFile(path: string): boolean {
  return /^\/(?!og\.png$)[\w-]+\.(?:svg|png|ico|txt|webmanifest)$/.test(path);
}
