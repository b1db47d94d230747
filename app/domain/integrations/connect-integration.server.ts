import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { COMPARISON_EVERY_MS, type Environment } from "./choices";
import { integrationJson, setupFacts } from "./integration";
import { sealTokens, type KeptTokens } from "./integration-secrets.server";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

interface NewConnection {
  environment: Environment;
  domain: string | null;
  tokens: KeptTokens;
  instanceUrl: string;
  /** The system's id of the organisation. */
  accountId: string;
}

/** Keeps the tokens of a permission that was given; what waits is sent with them. */
export async function connectIntegration(
  ctx: OrganizationContext,
  uuid: string,
  { accountId, domain, environment, instanceUrl, tokens }: NewConnection,
): Promise<void> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const before = await readIntegration(ctx, db, uuid);
    const after = await db.integration.update({
      where: { organizationId_id: { organizationId, id: uuid } },
      data: {
        ...{ state: "connected", environment, domain, instanceUrl, accountId },
        secrets: sealTokens(tokens),
        ...{ refreshingUntil: null, pausedUntil: null, pauseReason: null, silences: 0 },
        ...{ connectedAt: now, brokenAt: null, updatedAt: now },
        // What changed while nothing was connected was not noted.
        ...((before.state !== "broken" || before.accountId !== accountId) && { coversSince: now }),
        compareAt: new Date(now.getTime() + COMPARISON_EVERY_MS),
        // Another organisation there has other objects.
        ...(before.accountId !== accountId && { flavour: null }),
      },
    });
    await recordChange(db, ctx, {
      operation: "connect-integration",
      subject: { type: "integration", id: uuid },
      before: setupFacts(integrationJson(before)),
      after: { ...setupFacts(integrationJson(after)), integration_account: accountId },
    });
  });
}
