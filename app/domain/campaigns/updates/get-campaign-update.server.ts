import type { OrganizationContext } from "~/domain/context";
import { findUpdate } from "./find-update.server";

/** Returns an update for its editor. Throws `not_found`. */
export async function getCampaignUpdate(ctx: OrganizationContext, campaignId: string, id: string) {
  await ctx.requireRow("update", "campaign", campaignId);
  const { body, mailedAt, picture, publishedAt, title } = await ctx.read((db) =>
    findUpdate(ctx, db, { campaignId, id }),
  );
  return {
    ...{ id, campaignId, title, body, publishedAt, mailedAt },
    picture: picture && {
      id: picture.id,
      state: picture.state as "pending" | "ready" | "failed",
    },
  };
}
export type CampaignUpdate = Awaited<ReturnType<typeof getCampaignUpdate>>;
