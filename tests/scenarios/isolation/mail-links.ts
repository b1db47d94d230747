/** Links in a tenant's mails: to its host, and to the platform's, where a token suffices. */
import type { World } from "../../factories/world";
import type { Marked } from "./tenants";

export interface MailLink {
  /** A subdomain's slug, or empty for the platform host. */
  host: string;
  path: string;
}

/** Returns links, except bare hosts, in mails to these addresses, or anywhere to this tenant. */
export async function linksIn(
  world: World,
  { ids }: Marked,
  addresses: ReadonlySet<string>,
): Promise<MailLink[]> {
  const { mails } = await world.lab.readOutbox();
  const platform = world.stack.appHost;
  const found = new Map<string, MailLink>();
  for (const { to, text, html } of mails) {
    for (const [, name = "", path = ""] of `${text} ${html}`.matchAll(
      /https?:\/\/([^/\s"<>]+)(\/[^\s"<>)]*)/g,
    )) {
      const host = name === platform ? "" : name.replace(`.${platform}`, "");
      const isOwn = host === ids.host || (host === "" && addresses.has(to));
      if (isOwn && path !== "/")
        found.set(host + path, { host, path: path.replaceAll("&amp;", "&") });
    }
  }
  return [...found.values()];
}

/** Returns a link's path without its token, and the token. */
export function partsOf({ path }: MailLink): { kind: string; token: string } {
  const { pathname, searchParams } = new URL(path, "http://x");
  const token = searchParams.get("token");
  if (token !== null) return { kind: `${pathname}?token=`, token };
  const [, kind = path, last = ""] = /^(\/invitations\/)(.+)$/.exec(pathname) ?? [];
  return { kind, token: last };
}
