const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** A longer path is no campaign's, and would make the patterns below slow. */
const LONGEST = 400;

/**
 * Returns the address that a shared link means, because chat programs add a full stop, a bracket or
 * an invisible space. Returns null when the address is right or no campaign can be meant.
 */
export function tidyAddress(address: string): string | null {
  const queryAt = address.indexOf("?");
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = queryAt < 0 ? "" : address.slice(queryAt);
  const tidy = path.length <= LONGEST ? tidyPath(path) : null;
  return tidy === null || tidy === path ? null : tidy + query;
}

function tidyPath(path: string): string | null {
  const text = decoded(path);
  // `/)` and similar paths mean the organisation's own page.
  if (text.startsWith("/") && path.length > 1 && !/[\p{L}\p{N}_/]/u.test(text.slice(1))) return "/";
  const [, name] = /^\/c\/([^/]+)\/?$/i.exec(text) ?? [];
  const slug = name?.toLowerCase().replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  return slug && SLUG.test(slug) ? `/c/${slug}` : null;
}

/** Decodes as far as possible, because a truncated link may end in half an escape. */
function decoded(path: string): string {
  const whole = path.replace(/(?:%[\da-f]?)+$/i, "");
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole.replace(/%[\da-f]{2}/gi, " ");
  }
}
