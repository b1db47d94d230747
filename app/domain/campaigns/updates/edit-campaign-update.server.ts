import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { findUpdate } from "./find-update.server";
import type { UpdateInput } from "./update-schema";

/** Changes an update's title and text; its mails, which went out before, keep theirs. Throws `not_found`. */
export async function editCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  id: string,
  { body, title }: UpdateInput,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  await ctx.transaction(async (db) => {
    const before = await findUpdate(ctx, db, { campaignId, id });
    await db.campaignUpdate.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: { title, body, updatedAt: ctx.now },
    });
    await recordChange(db, ctx, {
      operation: "edit-campaign-update",
      subject: { type: "campaign", id: campaignId },
      before: { title: before.title, description: before.body },
      after: { title, description: body },
    });
    await bumpPublicVersion(ctx, db);
  });
}
