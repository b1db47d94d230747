import { editVersion } from "~/domain/edit-version.server";
import type { Campaign } from "~/domain/campaigns/campaign";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import { fieldsOf, type CampaignInput } from "~/domain/campaigns/schema";

/** Returns a saved campaign as the input that would save it again. */
export function inputOf(campaign: Campaign): CampaignInput {
  return {
    type: campaign.type,
    title: campaign.title,
    description: campaign.description,
    objective: campaign.objective,
    amounts: campaign.amounts.map(({ id, ...preset }) => ({ uuid: id, ...preset })),
    allow_one_time: campaign.allowOneTime,
    allow_other_amount: campaign.allowOtherAmount,
    min_amount: campaign.minAmount,
    max_amount: campaign.maxAmount,
    end_date: campaign.endDate,
    style: { color: campaign.color },
    thanks_message: campaign.thanksMessage,
    thanks_email: campaign.thanksEmail,
    upgrade: campaign.upgrade,
    category: campaign.category,
    begin_date: campaign.beginDate,
    recurrence_default: campaign.recurrenceDefault,
    installments: campaign.installments as CampaignInput["installments"],
    channels: campaign.channels,
    form_variant: campaign.formVariant,
    immediate_charging: campaign.immediateCharging,
    facebook_pixel_id: campaign.facebookPixelId,
    analytics_id: campaign.analyticsId,
    tag_manager_id: campaign.tagManagerId,
    settings: {},
  };
}

/** Returns a text that changes with every edit of the fields of one page of the editor. */
export function partVersion(campaign: Campaign, part: CampaignPart): string {
  const input = inputOf(campaign);
  return editVersion(...fieldsOf(part).map((name) => input[name as keyof CampaignInput]));
}
