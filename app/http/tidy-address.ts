const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** A longer path is no campaign's, and the patterns below take long for it. */
const LONGEST = 400;

/**
 * The address that a passed-on link means: chat programs and letters add a full stop, a bracket or an
 * invisible space, and some write capitals. Null where the address is right as it stands, or where no
 * campaign can be meant. The answer holds nothing of the request but the slug and the query.
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
  // `/)` and its like mean the organisation's own page.
  if (text.startsWith("/") && path.length > 1 && !/[\p{L}\p{N}_/]/u.test(text.slice(1))) return "/";
  const [, name] = /^\/c\/([^/]+)\/?$/i.exec(text) ?? [];
  const slug = name?.toLowerCase().replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  return slug && SLUG.test(slug) ? `/c/${slug}` : null;
}

/** Decoded as far as it goes: a link that was cut off may end in half an escape. */
function decoded(path: string): string {
  const whole = path.replace(/(?:%[\da-f]?)+$/i, "");
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole.replace(/%[\da-f]{2}/gi, " ");
  }
}
