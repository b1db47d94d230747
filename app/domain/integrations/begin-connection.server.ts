import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import { connectorOf } from "~/integrations/registry";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { requireRecentLogin } from "../sensitive-changes";
import { findApplication, salesforceReturn } from "./salesforce-application.server";
import { sealVerifier } from "./integration-secrets.server";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";
import type { ConnectForm } from "./schema";

/** As long as the company's code is valid. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Begins a connection at the company's consent page and returns its address. The state's hash is
 * stored with person, session, environment and PKCE verifier; it names the organisation, so that the
 * callback on the platform's host finds it.
 */
export async function beginConnection(
  ctx: OrganizationContext,
  uuid: string,
  { domain, environment }: ConnectForm,
): Promise<string> {
  ctx.require("update", "integration");
  requireRecentLogin(ctx, "integrations/begin-connection");
  requireFeature(ctx);
  const { now, organizationId, user } = ctx;
  const ownDomain = environment === "my_domain" ? domain : null;
  const application = findApplication(environment, ownDomain);
  if (!application) throw refuseField("environment", "not_offered");
  if (!user) throw new DomainError("forbidden");
  const id = ctx.newId();
  const state = [organizationId, id, randomToken()].join(".");
  const verifier = randomToken();
  const kind = await ctx.transaction(async (db) => {
    const integration = await readIntegration(ctx, db, uuid);
    await db.integrationAuthorization.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.integrationAuthorization.create({
      data: {
        ...{ organizationId, id, integrationId: integration.id, environment, domain: ownDomain },
        ...{ userId: user.id, sessionId: user.sessionId },
        stateHash: new Uint8Array(sha256(state)),
        verifier: sealVerifier(verifier),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
    return integration.kind;
  });
  const request = { state, verifier, redirectUri: salesforceReturn() };
  return connectorOf(kind).consentUrl(application, request);
}
