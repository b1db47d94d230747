import type { IncomingMessage } from "node:http";
import { DomainError } from "~/domain/errors";
import { env } from "~/infrastructure/env.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects a change from another origin's page. Providers and programs send no Origin; programs need
 * the token. A browser that hides the origin sends `null`; Sec-Fetch-Site, which no page can set,
 * still tells our page from others. The form token is checked in any case.
 */
export function checkOrigin(req: Pick<IncomingMessage, "method" | "headers">): void {
  if (SAFE.has(req.method ?? "GET")) return;
  const { origin, "sec-fetch-site": site } = req.headers;
  if (origin === undefined && site !== "cross-site") return;
  if (origin === "null" && site === "same-origin") return;
  if (origin !== `${env().scheme}://${req.headers.host}`) throw new DomainError("invalid_origin");
}
