import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { syncedObjects, type Erasure } from "./choices";
import { integrationJson, setupFacts, type IntegrationWhole } from "./integration";
import { wholeIntegration } from "./whole-integration.server";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";
import type { SetupChanges } from "./schema";

/** Changes what is synced, how long changes wait, how many calls are made and what erasing does there; what is left out stays. */
export async function updateSetup(
  ctx: OrganizationContext,
  uuid: string,
  changes: SetupChanges & { erasure?: Erasure },
): Promise<IntegrationWhole> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  const saved = await ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid);
    const before = integrationJson(row);
    const chosen = { ...before.setup.objects, ...changes.objects };
    const isLimitRaised = (changes.call_limit ?? 0) > row.callLimit;
    const changed = await db.integration.update({
      where: { organizationId_id: { organizationId, id: uuid } },
      data: {
        objects: syncedObjects.filter((name) => chosen[name]),
        syncDelay: changes.sync_delay,
        callLimit: changes.call_limit,
        erasure: changes.erasure,
        updatedAt: now,
        // A higher limit ends the pause of the lower one.
        ...(isLimitRaised &&
          row.pauseReason === "call_limit" && { pausedUntil: null, pauseReason: null }),
      },
    });
    const after = integrationJson(changed);
    await recordChange(db, ctx, {
      operation: "update-setup",
      subject: { type: "integration", id: uuid },
      before: { ...setupFacts(before), integration_erasure: row.erasure },
      after: { ...setupFacts(after), integration_erasure: changed.erasure },
    });
    return changed;
  });
  return wholeIntegration(ctx, saved);
}
