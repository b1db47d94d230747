import type { Integration } from "~/generated/prisma/client";
import { callCompany } from "~/infrastructure/http-client.server";
import { CallRefused, SystemDown } from "~/integrations/connector";
import { connectorOf } from "~/integrations/registry";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { dropChanges } from "../integration-changes/drop-changes.server";
import { findApplication } from "./salesforce-application.server";
import type { Environment } from "./choices";
import { integrationJson, setupFacts } from "./integration";
import { openTokens } from "./integration-secrets.server";
import { readIntegration } from "./integration-rows.server";
import { openSession } from "./open-session.server";

/**
 * Ends the connection: nothing more is sent or noted, what waits is dropped, and our permission there
 * is given back. Rules and log stay. It needs no feature, so that a plan that fell can still end it.
 */
export async function disconnectIntegration(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  const before = await ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid);
    if (row.state === "disconnected") throw new DomainError("invalid_transition");
    const { count } = await db.integration.updateMany({
      where: { organizationId, id: uuid, state: { not: "disconnected" } },
      data: {
        ...{ state: "disconnected", secrets: "", instanceUrl: null, compareAt: null },
        ...{ pausedUntil: null, pauseReason: null, silences: 0, brokenAt: null, updatedAt: now },
      },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await dropChanges(db, ctx);
    const own = { organizationId, integrationId: uuid };
    const load = await db.integrationLoad.findFirst({ where: own });
    await db.integrationLoadChange.deleteMany({ where: { organizationId } });
    await db.integrationLoad.deleteMany({ where: own });
    await db.integrationComparison.updateMany({
      where: { ...own, endedAt: null },
      data: { endedAt: now },
    });
    const facts = setupFacts(integrationJson(row));
    await recordChange(db, ctx, {
      operation: "disconnect-integration",
      subject: { type: "integration", id: uuid },
      before: facts,
      after: { ...facts, integration_state: "disconnected" },
    });
    return { ...row, jobId: load?.jobId ?? null };
  });
  if (before.jobId !== null) await abandonJob(ctx, before, before.jobId);
  const application = findApplication(before.environment as Environment, before.domain);
  const token = openTokens(before.secrets)?.refreshToken;
  // Without an answer the permission stays there unused: its tokens are gone here.
  if (application && token) await connectorOf(before.kind).revoke(application, token, callCompany);
}

/** Gives up a file there that nothing was read of yet, where that can be done. */
async function abandonJob(
  ctx: OrganizationContext,
  row: Integration,
  jobId: string,
): Promise<void> {
  try {
    const { connector, send } = openSession(ctx, row);
    await connector.loads.abandon(send, jobId);
  } catch (error) {
    if (!(error instanceof SystemDown || error instanceof CallRefused)) throw error;
  }
}
