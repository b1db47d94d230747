import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { saveCampaign } from "./save-campaign.server";
import type { Campaign } from "~/domain/campaigns/campaign";
import type { CampaignInput } from "~/domain/campaigns/schema";
import { DomainError } from "~/domain/errors";

/**
 * Saves a campaign's whole content. The type never changes; the slug follows the title until the
 * first publication; presets keep their ids, because donations refer to them. A published campaign
 * must stay complete. Throws `not_found`, `validation_failed`, `campaign_promoted`,
 * `campaign_published`.
 */
export async function updateCampaign(
  ctx: OrganizationContext,
  id: string,
  input: CampaignInput,
): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return saveCampaign(ctx, id, () => input);
}
