import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { IntegrationWhole } from "./integration";
import { wholeIntegration } from "./whole-integration.server";
import { readIntegration } from "./integration-rows.server";
import { requireFeature } from "./in-plan";

/** Orders that everything is sent, as if it had changed. Throws `invalid_transition` without a connection. */
export async function orderSync(ctx: OrganizationContext, uuid: string): Promise<IntegrationWhole> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const ordered = await ctx.transaction(async (db) => {
    const row = await readIntegration(ctx, db, uuid);
    if (row.state !== "connected") throw new DomainError("invalid_transition");
    await ctx.enqueue(db, "integrations.note-everything", { integrationId: uuid });
    await recordChange(db, ctx, {
      operation: "order-sync",
      subject: { type: "integration", id: uuid },
    });
    return row;
  });
  return wholeIntegration(ctx, ordered);
}
