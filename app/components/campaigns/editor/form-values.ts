import type { Campaign } from "~/domain/campaigns/campaign";
import {
  offersMonthly,
  type CampaignType,
  type Recurrence,
} from "~/domain/campaigns/campaign-types";
import { formatAmount, type Currency } from "~/values/money/money";
import { typedPercentage } from "~/values/money/upgrade";

/** The form's id: buttons outside the form refer to it, so that they also save the typed values. */
export const CAMPAIGN_FORM = "campaign";

export type CampaignValues = ReturnType<typeof valuesOf> | ReturnType<typeof newValues>;

export type PartValues = ReturnType<typeof valuesOf>;

/** Returns the values of a saved campaign, with amounts in the format of its currency. */
export function valuesOf(campaign: Campaign) {
  const { currency } = campaign;
  const typed = (amount: bigint | null) => (amount === null ? "" : formatAmount(amount, currency));
  return {
    title: campaign.title,
    description: campaign.description,
    objective: typed(campaign.objective),
    allow_one_time: campaign.allowOneTime ? "on" : undefined,
    allow_other_amount: campaign.allowOtherAmount ? "on" : undefined,
    min_amount: typed(campaign.minAmount),
    max_amount: typed(campaign.maxAmount),
    style: { color: campaign.color },
    end_date: campaign.endDate ?? "",
    thanks_message: campaign.thanksMessage,
    thanks_email: campaign.thanksEmail,
    upgrade: {
      percentage: campaign.upgrade ? typedPercentage(campaign.upgrade.basisPoints, currency) : "",
      period: campaign.upgrade?.period ?? "",
      auto: (campaign.upgrade?.auto ?? true) ? "on" : undefined,
    },
    amounts: campaign.amounts.map(({ id, amount, caption, recurrence }) => ({
      uuid: id,
      amount: typed(amount),
      caption,
      recurrence: recurrence ?? "",
    })),
    recurrence_default: campaign.recurrenceDefault ?? "",
    installments: campaign.installments === null ? "" : String(campaign.installments),
    form_variant: campaign.formVariant,
    immediate_charging: campaign.immediateCharging ? "now" : "collect_day",
    category: campaign.category,
    channels: campaign.channels as string[],
    facebook_pixel_id: campaign.facebookPixelId,
    analytics_id: campaign.analyticsId,
    tag_manager_id: campaign.tagManagerId,
  };
}

interface NewCampaign {
  type: CampaignType;
  color: string;
  currency: Currency;
  /** Amounts that the country proposes, in minor units. */
  presets: Record<Recurrence, readonly bigint[]>;
}

/** Returns the values of a new campaign: it begins with the country's amounts, except an event, which has prices. */
export function newValues({ type, color, currency, presets }: NewCampaign) {
  const rows = (recurrence: Recurrence, sent: "" | Recurrence) =>
    presets[recurrence].map((amount) => ({
      amount: formatAmount(amount, currency),
      recurrence: sent,
    }));
  const amounts = offersMonthly(type)
    ? [...rows("monthly", "monthly"), ...rows("one_time", "one_time")]
    : rows("one_time", "");
  return {
    upgrade: { percentage: "", period: "", auto: "on" },
    allow_one_time: "on",
    allow_other_amount: "on",
    style: { color },
    amounts: type === "tickets" ? [{}, {}, {}] : amounts,
  };
}
