import type { OrganizationContext } from "~/domain/context";
import { getDonationSettings } from "~/domain/organizations/get-donation-settings.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { documentsProgress } from "~/domain/organizations/read-documents.server";

export interface FirstSteps {
  verification: boolean;
  gateway: boolean;
  campaign: boolean;
  published: boolean;
  /** Whether a member decided what the platform may write to donors. */
  permissions: boolean;
  /** Whether all documents are submitted; payouts need them, the first donation does not. */
  documents: boolean;
  /** Whether a donation was approved. */
  gift: boolean;
}

/**
 * Returns the organisation's progress towards its first donation. It belongs to the organisation,
 * so a member who joins later has no steps to repeat.
 */
export async function getFirstSteps(ctx: OrganizationContext): Promise<FirstSteps> {
  ctx.require("read", "report");
  const { onboarding_steps: steps, documents } = await getOrganization(ctx);
  const { isDecided } = await getDonationSettings(ctx);
  const { published, begun } = await ctx.read(async (db) => ({
    published: await db.campaign.findFirst({
      where: { publishedAt: { not: null } },
      select: { id: true },
    }),
    begun: await db.dailyCount.findFirst({ where: { kind: "new" }, select: { day: true } }),
  }));
  return {
    verification: steps.verification,
    gateway: steps.gateway,
    campaign: steps.has_campaigns,
    published: published !== null,
    permissions: isDecided,
    documents: documentsProgress(ctx, documents) !== "missing",
    gift: begun !== null,
  };
}
