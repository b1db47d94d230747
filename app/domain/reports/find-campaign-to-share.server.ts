import { addressChannels } from "~/domain/campaigns/schema";
import type { OrganizationContext } from "~/domain/context";

/**
 * Returns the campaign that an organisation without a donation should share, of those that the actor
 * may read: the one that it published last. Null without a published campaign that has a page, and from the first donation on.
 */
export async function findCampaignToShare(
  ctx: OrganizationContext,
): Promise<{ title: string; slug: string } | null> {
  const { where: counted } = ctx.scope("report");
  const { where: readable } = ctx.scope("campaign");
  return ctx.read(async (db) => {
    const begun = await db.dailyCount.findFirst({
      where: { kind: "new", AND: [counted] },
      select: { day: true },
    });
    if (begun) return null;
    return db.campaign.findFirst({
      where: {
        publishedAt: { not: null },
        channels: { hasSome: [...addressChannels] },
        AND: [readable],
      },
      select: { title: true, slug: true },
      orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    });
  });
}
