import type { OrganizationContext } from "~/domain/context";
import { getDonationSettings } from "~/domain/organizations/get-donation-settings.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { documentsProgress } from "~/domain/organizations/read-documents.server";

export interface FirstSteps {
  verification: boolean;
  gateway: boolean;
  campaign: boolean;
  published: boolean;
  /** Somebody decided what the platform may write to donors. */
  permissions: boolean;
  /** Nothing is left to be handed in: for payouts, not for the first gift. */
  documents: boolean;
}

/**
 * What a new organisation has done of what it takes to receive its first gift: the organisation, not
 * who asks; somebody who was invited later has nothing to begin.
 */
export async function getFirstSteps(ctx: OrganizationContext): Promise<FirstSteps> {
  ctx.require("read", "report");
  const { onboarding_steps: steps, documents } = await getOrganization(ctx);
  const { isDecided } = await getDonationSettings(ctx);
  const published = await ctx.read((db) =>
    db.campaign.count({ where: { publishedAt: { not: null } } }),
  );
  return {
    verification: steps.verification,
    gateway: steps.gateway,
    campaign: steps.has_campaigns,
    published: published > 0,
    permissions: isDecided,
    documents: documentsProgress(ctx, documents) !== "missing",
  };
}
