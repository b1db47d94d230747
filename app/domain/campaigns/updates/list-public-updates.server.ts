import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import type { PublicContext } from "~/domain/context";
import { publicUpdates, type PublicUpdate } from "~/domain/campaigns/public-updates.sql";

const MOST_LISTED = 50;

/** Returns a published campaign with the updates on its page, newest first. Throws `not_found`. */
export async function listPublicUpdates(
  ctx: PublicContext,
  slug: string,
): Promise<{ title: string; color: string; updates: PublicUpdate[] }> {
  ctx.require("read", "campaign", { published: true });
  const { color, title } = await getPublicCampaign(ctx, slug);
  const [rows = []] = await ctx.statements({
    name: "public-updates",
    text: publicUpdates(MOST_LISTED),
    values: [ctx.organizationId, slug],
  });
  return { title, color, updates: rows as unknown as PublicUpdate[] };
}
