import type { OrganizationContext } from "../context";
import { requireFeature } from "./in-plan";
import { readIntegration } from "./integration-rows.server";
import type { ComparedObject, ComparisonView } from "./comparison";

/** Returns the last comparison of both sides, also while it is under way; null before the first. */
export async function getComparison(
  ctx: OrganizationContext,
  uuid: string,
): Promise<ComparisonView | null> {
  ctx.require("read", "integration");
  requireFeature(ctx);
  const found = await ctx.read(async (db) => {
    const { id } = await readIntegration(ctx, db, uuid);
    return db.integrationComparison.findFirst({
      where: { organizationId: ctx.organizationId, integrationId: id },
      orderBy: { beganAt: "desc" },
    });
  });
  if (!found) return null;
  const { beganAt, endedAt, isRefused, results } = found;
  return { beganAt, endedAt, isRefused, objects: results as unknown as ComparedObject[] };
}
