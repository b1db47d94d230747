/** Takes bodies that can carry a card to the vault, which returns a token, before other code reads them. */
import { Readable } from "node:stream";
import type { createRequestHandler } from "@remix-run/express";
import type { Request, Response } from "express";
import { DomainError } from "~/domain/errors";
import { vault } from "~/infrastructure/vault-client.server";
import { withCardBody } from "~/http/front/card-body.server";
import { carriesCard } from "~/http/front/card-paths";
import { requestState } from "~/http/front/request-state.server";

const tokenisedBodies = new WeakMap<Request, Buffer>();

/** Replaces the body of a request on a card path; every other request passes unchanged. */
export async function tokeniseCards(req: Request, _res: Response): Promise<void> {
  if (req.method === "GET" || req.method === "HEAD") return;
  if (!carriesCard(req.path)) return;
  const { organization } = requestState(req);
  if (!organization) throw new DomainError("not_found");
  const tokenised = await withCardBody(req, (body) =>
    vault().tokenise({
      organizationId: organization.id,
      country: organization.country,
      timeZone: organization.timezone,
      contentType: String(req.headers["content-type"] ?? ""),
      body,
    }),
  );
  req.headers["content-length"] = String(tokenised.body.length);
  delete req.headers["transfer-encoding"];
  tokenisedBodies.set(req, tokenised.body);
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
