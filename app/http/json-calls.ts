import type { IncomingMessage } from "node:http";

/** Where JSON calls are routed to inside; from outside these paths are not there. */
export const JSON_PREFIX = "/__json";

/** Paths that have no page: whoever asks, and however, gets JSON. */
const JSON_ONLY =
  /^\/(?:manage\/(?:api|organization)|internal\/api|api|cvault)\/|^\/c\/[^/]+\/(?:limits|leads)(?:[?#]|$)/;

/**
 * Whether a request is a JSON call rather than a page: by its content type, by asking for JSON and
 * not for HTML, or by a method that no form has.
 */
export function isJsonCall(req: Pick<IncomingMessage, "method" | "headers" | "url">): boolean {
  if (JSON_ONLY.test(req.url ?? "/")) return true;
  const type = req.headers["content-type"] ?? "";
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return true;
  const accept = req.headers.accept ?? "";
  if (/\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)) return true;
  return !["GET", "HEAD", "OPTIONS", "POST"].includes(req.method ?? "GET");
}
