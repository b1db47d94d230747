const RESERVED = new Set(
  "www api operador admin mail static assets help status app platform login signup smtp ns cdn".split(
    " ",
  ),
);
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns whether a name may be an organisation's subdomain. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && !RESERVED.has(text);
}
