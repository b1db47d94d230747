import type { IncomingMessage } from "node:http";

/** The internal prefix of JSON routes; requests from outside get a 404 for these paths. */
export const JSON_PREFIX = "/__json";

/** Paths without a page: every request to them gets JSON. */
const JSON_ONLY =
  /^\/(?:manage\/(?:api|organization)|internal\/api|api|cvault)\/|^\/c\/[^/]+\/(?:limits|leads)(?:[?#]|$)/;

/** Returns whether a request is a JSON call: by its content type, its Accept header or its method. */
export function isJsonCall(req: Pick<IncomingMessage, "method" | "headers" | "url">): boolean {
  if (JSON_ONLY.test(req.url ?? "/")) return true;
  const type = req.headers["content-type"] ?? "";
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) return true;
  const accept = req.headers.accept ?? "";
  if (/\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)) return true;
  return !["GET", "HEAD", "OPTIONS", "POST"].includes(req.method ?? "GET");
}
