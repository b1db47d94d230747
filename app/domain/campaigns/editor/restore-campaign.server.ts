import { noteChange } from "~/domain/integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWithin } from "~/domain/campaigns/promoted";

/** Returns an archived campaign to the lists, unpublished. Throws `not_found`. */
export async function restoreCampaign(ctx: OrganizationContext, id: string): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.transaction(async (db) => {
    const row = await findRow(ctx, db, id);
    requireWithin(ctx, row);
    if (!row.archivedAt) return campaignOf(row);
    // A publication that came at the same time does not go live again.
    const data = { archivedAt: null, publishedAt: null, updatedAt: ctx.now };
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data,
    });
    await noteChange(db, ctx, "campaign", id);
    await recordChange(db, ctx, {
      operation: "restore-campaign",
      subject: { type: "campaign", id },
      before: { archived_at: row.archivedAt },
      after: { archived_at: null },
    });
    return campaignOf({ ...row, ...data });
  });
}
