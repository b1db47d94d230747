import { sha256 } from "~/infrastructure/crypto.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { connectorOf } from "~/integrations/registry";
import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import {
  findApplication,
  isCompanyAddress,
  salesforceReturn,
} from "./salesforce-application.server";
import type { Environment } from "./choices";
import { connectIntegration } from "./connect-integration.server";
import { openVerifier } from "./integration-secrets.server";
import { testConnection } from "./test-connection.server";
import { requireFeature } from "./in-plan";

/**
 * The result of a consent. `refused`: the state does not belong to this session, or was used before;
 * `unavailable`: the company did not answer, or with an address that is not its own.
 */
export type ConnectionOutcome = "connected" | "cancelled" | "expired" | "refused" | "unavailable";

interface ConnectionAnswer {
  state: string;
  code: string | null;
  error: string | null;
}

const KIND = "salesforce";

/**
 * Ends a consent on the organisation's host. The state is consumed first, once, by the session that
 * began it; the code is exchanged for tokens outside any transaction.
 */
export async function finishConnection(
  ctx: OrganizationContext,
  { code, error, state }: ConnectionAnswer,
): Promise<{ outcome: ConnectionOutcome; uuid: string | null }> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const taken = await takeState(ctx, state);
  if (!taken) return { outcome: "refused", uuid: null };
  const { domain, environment, uuid, verifier } = taken;
  const ended = (outcome: ConnectionOutcome) => ({ outcome, uuid });
  if (taken.isExpired) return ended("expired");
  if (error !== null || code === null)
    return ended(error === "access_denied" ? "cancelled" : "refused");
  const application = findApplication(environment, domain);
  if (!application || verifier === null) return ended("unavailable");
  const answer = { code, verifier, redirectUri: salesforceReturn() };
  const outcome = await connectorOf(KIND).exchangeCode(application, answer, callCompany);
  if (outcome.kind === "refused") return ended("expired");
  if (outcome.kind === "unknown") return ended("unavailable");
  const { tokens } = outcome;
  if (tokens.refreshToken === null || !isCompanyAddress(tokens.instanceUrl))
    return ended("unavailable");
  await connectIntegration(ctx, uuid, {
    ...{ environment, domain },
    tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    instanceUrl: tokens.instanceUrl,
    accountId: tokens.accountId,
  });
  // Without an answer now, the test of the connection asks again.
  await testConnection(ctx, uuid);
  return ended("connected");
}

/** Consumes the state and returns what it began; null if it is not this session's. */
async function takeState(ctx: OrganizationContext, state: string) {
  const { now, organizationId, user } = ctx;
  const [organization, id = ""] = state.split(".");
  if (organization !== organizationId || !isId(id) || !user) return null;
  const own = {
    ...{ organizationId, id, userId: user.id, sessionId: user.sessionId, usedAt: null },
    stateHash: new Uint8Array(sha256(state)),
  };
  const [row] = await ctx.transaction((db) =>
    db.integrationAuthorization.updateManyAndReturn({ where: own, data: { usedAt: now } }),
  );
  if (!row) return null;
  return {
    uuid: row.integrationId,
    environment: row.environment as Environment,
    domain: row.domain,
    verifier: openVerifier(row.verifier),
    isExpired: row.expiresAt <= now,
  };
}
