import type { OrganizationContext } from "~/domain/context";

/** How much an organisation has of what its plan serves. */
export interface PlanUse {
  /** Enabled; the plan says how many of them may charge. */
  gateways: number;
  /** Published and not archived. */
  campaigns: number;
  /** People with access to the back office. */
  people: number;
}

export async function getPlanUse(ctx: OrganizationContext): Promise<PlanUse> {
  ctx.require("read", "subscription");
  const { organizationId } = ctx;
  return ctx.read(async (db) => ({
    gateways: await db.paymentProcessor.count({ where: { discardedAt: null } }),
    campaigns: await db.campaign.count({
      where: { publishedAt: { not: null }, archivedAt: null },
    }),
    people: await db.membership.count({ where: { organizationId, discardedAt: null } }),
  }));
}
