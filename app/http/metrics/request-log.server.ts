import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/infrastructure/watching/logger.server";

/** Requests so frequent that only the metrics count them. */
export const QUIET =
  /^\/(?:assets\/|healthz$|readyz$|metrics$|[\w-]+\.(?:svg|png|ico|txt|webmanifest)$)/;

/** Writes one line when the request ends, with the route's pattern and nothing of the visitor. */
export function logAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (QUIET.test((req.url ?? "/").split("?")[0] ?? "/")) return;
  const started = performance.now();
  const { method } = req;
  // The event comes from the socket, outside the request's scope.
  const write = AsyncLocalStorage.bind(() => {
    const ms = Math.round(performance.now() - started);
    const aborted = res.writableFinished ? undefined : true;
    logger.info({ method, status: res.statusCode, ms, aborted }, "request");
  });
  res.once("close", write);
}
