import type { IncomingMessage } from "node:http";
import { DomainError } from "~/domain/errors";
import { env } from "~/infrastructure/env.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that a page of another origin sends. Providers' notifications have no Origin;
 * programs without a browser have none either, and need the token. A browser that hides where its
 * person comes from says `null`, and its Sec-Fetch-Site, which no page can set, still tells a page of
 * ours from a foreign or sandboxed one; the token of the form decides as always.
 */
export function checkOrigin(req: Pick<IncomingMessage, "method" | "headers">): void {
  if (SAFE.has(req.method ?? "GET")) return;
  const { origin, "sec-fetch-site": site } = req.headers;
  if (origin === undefined && site !== "cross-site") return;
  if (origin === "null" && site === "same-origin") return;
  if (origin !== `${env().scheme}://${req.headers.host}`) throw new DomainError("invalid_origin");
}
