import type { IncomingMessage } from "node:http";
import { DomainError } from "~/domain/errors";
import { env } from "~/infrastructure/env.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that a page of another origin sends. Providers' notifications have no Origin;
 * programs without a browser have none either, and need the token.
 */
export function checkOrigin(req: Pick<IncomingMessage, "method" | "headers">): void {
  if (SAFE.has(req.method ?? "GET")) return;
  const { origin } = req.headers;
  if (origin === undefined) {
    if (req.headers["sec-fetch-site"] === "cross-site") throw new DomainError("invalid_origin");
    return;
  }
  if (origin !== `${env().scheme}://${req.headers.host}`) throw new DomainError("invalid_origin");
}
