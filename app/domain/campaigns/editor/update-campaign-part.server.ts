import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { campaignOf, type Campaign } from "~/domain/campaigns/campaign";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { inputOf, partVersion } from "./part-version.server";
import { saveCampaign } from "./save-campaign.server";
import type { PartInput } from "~/domain/campaigns/schema";

/**
 * Saves one page of the editor and leaves the fields of the others. Two people on different pages
 * both succeed; on one page, the second is `edited_meanwhile` unless `version` is the current one,
 * and so is an automatic save of a campaign that another person published.
 * Throws also `not_found`, `validation_failed`, `campaign_promoted`, `campaign_published`.
 */
export async function updateCampaignPart(
  ctx: OrganizationContext,
  id: string,
  part: CampaignPart,
  { version, ...input }: PartInput,
  { isAutomatic = false }: { isAutomatic?: boolean } = {},
): Promise<Campaign> {
  await ctx.requireRow("update", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return saveCampaign(ctx, id, (row) => {
    const campaign = campaignOf(row);
    const isOutdated = version !== undefined && version !== partVersion(campaign, part);
    if (isOutdated || (isAutomatic && row.publishedAt !== null)) {
      throw new DomainError("edited_meanwhile");
    }
    return { ...inputOf(campaign), ...input };
  });
}
