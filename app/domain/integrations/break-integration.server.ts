import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { integrationJson, setupFacts } from "./integration";

/**
 * Notes that people there ended our permission, and tells owners and administrators. Changes go on
 * being noted, and are sent after the connection is made again. Only the tokens that were refused
 * break it.
 */
export async function breakIntegration(
  ctx: OrganizationContext,
  id: string,
  refused: string,
): Promise<void> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const [row] = await db.integration.updateManyAndReturn({
      where: { organizationId, id, state: "connected", secrets: refused },
      data: { state: "broken", secrets: "", refreshingUntil: null, brokenAt: now, updatedAt: now },
    });
    if (!row) return;
    const after = setupFacts(integrationJson(row));
    await recordChange(db, ctx, {
      operation: "break-integration",
      subject: { type: "integration", id },
      before: { ...after, integration_state: "connected" },
      after,
    });
    await ctx.enqueue(db, "news.record-item", {
      kind: "integrations",
      key: `${id}-broken-${now.getTime()}`,
      facts: { notice: "broken", integration: id },
    });
  });
}
