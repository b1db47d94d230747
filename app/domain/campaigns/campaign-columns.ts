import type { OrganizationContext } from "../context";
import { PLATFORM_COLOR } from "~/values/colors";
import { offersMonthly } from "./campaign-types";
import { type CampaignInput } from "./schema";

/**
 * Returns the columns that the editor fills. A type without monthly donations always accepts
 * one-time ones (readings 'Campaigns').
 */
export function campaignColumns(ctx: OrganizationContext, input: CampaignInput) {
  return {
    title: input.title,
    description: input.description,
    objective: input.objective,
    allowOneTime: !offersMonthly(input.type) || input.allow_one_time,
    allowOtherAmount: input.allow_other_amount,
    minAmount: input.min_amount,
    maxAmount: input.max_amount,
    color: input.style.color ?? ctx.organization.color ?? PLATFORM_COLOR,
    endDate: input.end_date,
    thanksMessage: input.thanks_message,
    thanksEmail: input.thanks_email,
    upgradeBasisPoints: input.upgrade?.basisPoints ?? null,
    upgradePeriod: input.upgrade?.period ?? null,
    upgradeAuto: input.upgrade?.auto ?? true,
    updatedAt: ctx.now,
  };
}
