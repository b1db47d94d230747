const RESERVED = new Set(["www", "api", "operador", "admin", "mail", "static", "assets", "help", "status"]);
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type Host = { kind: "platform" } | { kind: "operator" } | { kind: "organization"; slug: string };

/** Whether a name may be an organisation's subdomain. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && !RESERVED.has(text);
}

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
    /^\/(?:$|pricing$|signup(?:\/|$)|login$|logout$|preferences$|organizations$|auth\/|internal\/api\/|api\/|webhooks\/|dev\/|help(?:\/|$)|healthz$|readyz$|privacy$|terms$)/,
  organization:
    /^\/(?:$|c\/|manage(?:\/|$)|account(?:\/|$)|auth\/|mi(?:\/|$)|cvault\/|uploads\/|preferences$|logout$|healthz$|readyz$)/,
  operator: /^\/(?:healthz$|readyz$)/,
};

/** Whether a path belongs to that kind of host; any other is not there (404). */
export function belongsTo(host: Host, path: string): boolean {
  return PREFIXES[host.kind].test(path);
}
