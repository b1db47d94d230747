import type { OrganizationContext } from "~/domain/context";
import { getOrganization } from "~/domain/organizations/get-organization.server";

export interface FirstSteps {
  verification: boolean;
  gateway: boolean;
  campaign: boolean;
  published: boolean;
}

/**
 * What a new organisation has done of what it takes to receive its first gift: the organisation, not
 * who asks; somebody who was invited later has nothing to begin.
 */
export async function getFirstSteps(ctx: OrganizationContext): Promise<FirstSteps> {
  ctx.require("read", "report");
  const { onboarding_steps: steps } = await getOrganization(ctx);
  const published = await ctx.read((db) =>
    db.campaign.count({ where: { publishedAt: { not: null } } }),
  );
  return {
    verification: steps.verification,
    gateway: steps.gateway,
    campaign: steps.has_campaigns,
    published: published > 0,
  };
}
