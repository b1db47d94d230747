import type { OrganizationContext } from "../context";
import { findApplication } from "./salesforce-application.server";
import type { Erasure, PauseReason } from "./choices";
import { integrationJson, type IntegrationView } from "./integration";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

/** Returns an integration with what its pages show. Throws `not_found`. */
export async function getIntegration(
  ctx: OrganizationContext,
  uuid: string,
): Promise<IntegrationView> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  const row = await ctx.read((db) => readIntegration(ctx, db, uuid));
  const { accountId, brokenAt, connectedAt, domain, flavour, pauseReason, pausedUntil } = row;
  const isPaused = pausedUntil !== null && pausedUntil > ctx.now;
  return {
    ...integrationJson(row),
    ...{ accountId, brokenAt, connectedAt, domain, flavour },
    erasure: row.erasure as Erasure,
    pause: isPaused ? { until: pausedUntil, reason: pauseReason as PauseReason } : null,
    isOffered: findApplication("production", null) !== null,
  };
}
