import { routedPath } from "./host";

/** Makes a card token, before Remix. */
export const TOKEN_PATH = "/cvault/credit-card/temporal";

/** Every path whose body may contain a card (design.md 'A donation'); a test compares the list with the schemas. */
export const CARD_PATHS: readonly RegExp[] = [
  /^\/c\/[^/]+\/donations$/i,
  /^\/mi\/card\/[^/]+$/i,
  /^\/p\/pay\/[^/]+$/i,
  /^\/agency\/pledges\/[^/]+\/card$/i,
  /^\/agency\/donations\/[^/]+\/payment_method$/i,
  /^\/mi\/convert\/[^/]+$/i,
  /^\/mi\/gifts\/[^/]+\/card$/i,
  /^\/manage\/api\/donations\/[^/]+\/payment_method$/i,
  /^\/manage\/donations\/[^/]+\/payment_method$/i,
  /^\/manage\/api\/validations\/card$/i,
  /^\/manage\/api\/subscription$/i,
  /^\/account\/subscriptions\/choose$/i,
  /^\/manage\/settings\/subscription\/payment_mode$/i,
  /^\/manage\/api\/subscription\/payment_mode$/i,
];

/** Returns whether Remix's router would take this path to a route whose body may contain a card. */
export function carriesCard(path: string): boolean {
  try {
    const routed = routedPath(path);
    return CARD_PATHS.some((pattern) => pattern.test(routed));
  } catch {
    // The front answers a path that cannot be decoded with 404.
    return false;
  }
}

/** Returns whether a card path is the back office's or a team's, whose guard wants a session. */
export function needsSession(path: string): boolean {
  return /^\/(?:manage|account|agency)\//i.test(routedPath(path));
}
