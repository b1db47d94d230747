import type { z } from "zod";
import { recordChange } from "~/domain/audit/record-change.server";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import type { OrganizationContext } from "~/domain/context";
import { requireWithin } from "~/domain/campaigns/promoted";
import type { newUpdateSchema } from "./update-schema";

const INSERT = `
INSERT INTO campaign_updates (organization_id, id, campaign_id, title, body, created_at, updated_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $6::timestamptz)
ON CONFLICT DO NOTHING RETURNING id`;

/** Writes an update that nobody else sees until it is published. A repeated form writes one. Throws `not_found`. */
export async function createCampaignUpdate(
  ctx: OrganizationContext,
  campaignId: string,
  { body, idempotency_key: id, title }: z.output<typeof newUpdateSchema>,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  requireWithin(ctx, await getCampaign(ctx, campaignId));
  await ctx.transaction(async (db) => {
    const values = [ctx.organizationId, id, campaignId, title, body, ctx.now];
    const made = await db.sql({ name: "create-update", text: INSERT, values });
    if (made.length === 0) return;
    await recordChange(db, ctx, {
      operation: "create-campaign-update",
      subject: { type: "campaign", id: campaignId },
      after: { title },
    });
  });
}
