/** Takes bodies that can carry a card to the vault, which returns a token, before other code reads them. */
import { Readable } from "node:stream";
import type { createRequestHandler } from "@remix-run/express";
import type { Request } from "express";
import { DomainError } from "~/domain/errors";
import type { FoundSession } from "~/domain/users/sessions/find-session.server";
import { vault } from "~/infrastructure/vault-client.server";
import { withCardBody } from "~/http/front/card-body.server";
import { carriesCard, needsSession } from "~/http/front/card-paths";
import { requestState } from "~/http/front/request-state.server";

const tokenisedBodies = new WeakMap<Request, Buffer>();

/**
 * Replaces the body of a request on a card path; every other request passes unchanged. In the back office
 * it drops the body of a person without a session there: the vault stores nothing for them, and the
 * path's own guard answers.
 */
export async function tokeniseCards(
  req: Request,
  session: Pick<FoundSession, "organizationId" | "user"> | null,
): Promise<void> {
  if (req.method === "GET" || req.method === "HEAD") return;
  if (!carriesCard(req.path)) return;
  const { organization } = requestState(req);
  if (!organization) throw new DomainError("not_found");
  const isHere = session?.organizationId === organization.id && session.user !== null;
  if (needsSession(req.path) && !isHere) {
    if (req.headers["content-encoding"]) throw new DomainError("malformed_request");
    replaceBody(req, Buffer.alloc(0));
    return;
  }
  const tokenised = await withCardBody(req, (body) =>
    vault().tokenise({
      organizationId: organization.id,
      country: organization.country,
      timeZone: organization.timezone,
      contentType: String(req.headers["content-type"] ?? ""),
      body,
    }),
  );
  replaceBody(req, tokenised.body);
}

function replaceBody(req: Request, body: Buffer): void {
  req.headers["content-length"] = String(body.length);
  delete req.headers["transfer-encoding"];
  tokenisedBodies.set(req, body);
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
