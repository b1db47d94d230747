import type { OrganizationContext } from "~/domain/context";

export interface FirstSteps {
  verification: boolean;
  gateway: boolean;
  campaign: boolean;
  published: boolean;
}

/** What a new organisation has done of what it takes to receive its first gift. */
export async function getFirstSteps(ctx: OrganizationContext): Promise<FirstSteps> {
  ctx.require("read", "report");
  const { user } = ctx;
  return ctx.read(async (db) => {
    const gateways = await db.paymentProcessor.count({ where: { discardedAt: null } });
    const campaigns = await db.campaign.count();
    const published = await db.campaign.count({ where: { publishedAt: { not: null } } });
    return {
      verification: user === null || (user.emailVerified && user.cellphoneVerified),
      gateway: gateways > 0,
      campaign: campaigns > 0,
      published: published > 0,
    };
  });
}
