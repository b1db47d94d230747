import type { PublicContext } from "../context";
import {
  isOver,
  isReceiving,
  PUBLIC_CAMPAIGN,
  publicCampaignOf,
  type PublicCampaign,
} from "./public-campaign";

export interface PublicCampaignList {
  /** The organisation's own description; may be empty. */
  about: string;
  /** If false, its pages explain politely that it accepts no donations now. */
  receiving: boolean;
  campaigns: (PublicCampaign & { over: boolean })[];
}

const PUBLISHED = `${PUBLIC_CAMPAIGN} AND c.published_at IS NOT NULL AND c.archived_at IS NULL AND 'public' = ANY(c.channels) ORDER BY c.published_at DESC, c.id LIMIT 100`;
const FACE = `
  SELECT o.short_description,
         EXISTS (SELECT 1 FROM payment_processors p WHERE p.organization_id = o.id AND p.discarded_at IS NULL) AS has_gateway
    FROM organizations o WHERE o.id = $1`;

/** Returns the organisation's public home: appearance and published campaigns, newest first. */
export async function listPublicCampaigns(ctx: PublicContext): Promise<PublicCampaignList> {
  ctx.require("read", "campaign", { published: true });
  const { organizationId, organization, now } = ctx;
  const [face, campaigns = []] = await ctx.statements(
    { name: "public-face", text: FACE, values: [organizationId] },
    { name: "public-campaigns", text: PUBLISHED, values: [organizationId] },
  );
  return {
    about: (face?.[0]?.short_description as string | undefined) ?? "",
    receiving: isReceiving(organization, now) && face?.[0]?.has_gateway === true,
    campaigns: campaigns.map((row) => {
      const campaign = publicCampaignOf(row);
      return { ...campaign, over: isOver(campaign.endDate, organization.timezone, now) };
    }),
  };
}
