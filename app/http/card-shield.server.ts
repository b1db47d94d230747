/** Pipes bodies that can carry a card to the vault, which returns a token, before other code reads them. */
import { Readable } from "node:stream";
import type { createRequestHandler } from "@remix-run/express";
import type { Request, Response } from "express";
import { DomainError } from "~/domain/errors";
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import { routedPath } from "./host";
import { requestState } from "./request-state.server";

/** Every path whose body may contain a card (design.md 'A donation'); a test compares the list with the schemas. */
export const CARD_PATHS: readonly RegExp[] = [
  /^\/c\/[^/]+\/donations$/i,
  /^\/mi\/card\/[^/]+$/i,
  /^\/mi\/convert\/[^/]+$/i,
  /^\/mi\/gifts\/[^/]+\/card$/i,
  /^\/manage\/api\/donations\/[^/]+\/payment_method$/i,
  /^\/manage\/donations\/[^/]+\/payment_method$/i,
  /^\/manage\/api\/validations\/card$/i,
  /^\/manage\/api\/subscription$/i,
];
const tokenisedBodies = new WeakMap<Request, Buffer>();

/** Replaces the body of a request on a card path; every other request passes unchanged. */
export async function tokeniseCards(req: Request, _res: Response): Promise<void> {
  if (req.method === "GET" || req.method === "HEAD") return;
  const path = routedPath(req.path);
  if (!CARD_PATHS.some((pattern) => pattern.test(path))) return;
  const { organization } = requestState(req);
  if (!organization) throw new DomainError("not_found");
  if (req.headers["content-encoding"]) throw new DomainError("malformed_request");
  try {
    const tokenised = await vault().tokenise({
      organizationId: organization.id,
      country: organization.country,
      timeZone: organization.timezone,
      contentType: String(req.headers["content-type"] ?? ""),
      body: req,
    });
    req.headers["content-length"] = String(tokenised.body.length);
    delete req.headers["transfer-encoding"];
    tokenisedBodies.set(req, tokenised.body);
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error;
    if (error.code === "too_large") throw new DomainError("too_large");
    throw new DomainError("malformed_request");
  }
}

/** The parts of a request that Remix's adapter reads. */
type RemixRequest = Parameters<ReturnType<typeof createRequestHandler>>[0];

/** Returns the body that the vault returned, if the request went there. */
export function tokenisedBody(req: Request): Buffer | undefined {
  return tokenisedBodies.get(req);
}

/** Returns the request for Remix, with the body that the vault returned, if any. */
export function withTokenisedBody(req: Request): RemixRequest {
  const body = tokenisedBodies.get(req);
  if (!body) return req;
  const { protocol, hostname, originalUrl, method, headers } = req;
  const facts = { protocol, hostname, originalUrl, method, headers, get: req.get.bind(req) };
  return Object.assign(
    Readable.from([body], { objectMode: false }),
    facts,
  ) as unknown as RemixRequest;
}
