import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

/** Orders that both sides are compared now. Throws `invalid_transition` without a connection. */
export async function orderComparison(ctx: OrganizationContext, uuid: string): Promise<void> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { now, organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid);
    const { count } = await db.integration.updateMany({
      where: { organizationId, id: row.id, state: "connected" },
      data: { compareAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    await ctx.enqueue(db, "integrations.sync-changes", { integrationId: uuid });
    await recordChange(db, ctx, {
      operation: "order-comparison",
      subject: { type: "integration", id: uuid },
    });
  });
}
