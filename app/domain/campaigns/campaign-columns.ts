import type { OrganizationContext } from "../context";
import { PLATFORM_COLOR } from "~/values/web/colors";
import { offersMonthly } from "./campaign-types";
import { type CampaignInput } from "./schema";

/** Returns whether donors choose between monthly and one-time donations. */
function choosesRecurrence(input: Pick<CampaignInput, "type" | "allow_one_time">): boolean {
  return offersMonthly(input.type) && input.allow_one_time;
}

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
    category: input.category,
    beginDate: input.begin_date,
    recurrenceDefault: choosesRecurrence(input) ? input.recurrence_default : null,
    immediateCharging: input.immediate_charging,
    installments: input.installments,
    channels: input.channels,
    formVariant: input.form_variant,
    facebookPixelId: input.facebook_pixel_id,
    analyticsId: input.analytics_id.toUpperCase(),
    tagManagerId: input.tag_manager_id.toUpperCase(),
    updatedAt: ctx.now,
  };
}

/** Returns a preset's columns; only a type with monthly donations tells frequencies apart. */
export function presetColumns(
  input: CampaignInput,
  { amount, caption, recurrence }: CampaignInput["amounts"][number],
) {
  return { amount, caption, recurrence: offersMonthly(input.type) ? recurrence : null };
}
