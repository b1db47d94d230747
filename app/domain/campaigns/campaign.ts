/** A campaign as operations return it, and its form in JSON. */
import type { Currency } from "~/values/money";
import { toDecimal } from "~/values/money";
import { percentageOf, upgradeOf, type UpgradeTerms } from "~/values/upgrade";
import type { FormField } from "~/values/form-fields";
import { formFieldOf, type FieldRow } from "./form-field";
import type { CampaignState, CampaignType } from "./campaign-types";
import type { CampaignSettings } from "./schema";

export interface CampaignAmount {
  id: string;
  /** Minor units. */
  amount: bigint;
  caption: string;
}

export interface CampaignCover {
  pictureId: string;
  state: "pending" | "ready" | "failed";
}

export interface Campaign {
  id: string;
  slug: string;
  type: CampaignType;
  state: CampaignState;
  title: string;
  description: string;
  objective: bigint | null;
  currency: Currency;
  amounts: CampaignAmount[];
  /** The organisation's own questions that the form asks. */
  fields: FormField[];
  allowOneTime: boolean;
  allowOtherAmount: boolean;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  color: string;
  cover: CampaignCover | null;
  /** The last day on which the campaign accepts donations, in the organisation's time zone. */
  endDate: string | null;
  thanksMessage: string;
  thanksEmail: string;
  settings: CampaignSettings;
  /** The increase that the donation form offers. */
  upgrade: UpgradeTerms | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Prisma's `include` for `campaignOf`. */
export const campaignParts = {
  amounts: { orderBy: { position: "asc" as const } },
  fields: {
    where: { archivedAt: null },
    orderBy: [{ position: "asc" as const }, { id: "asc" as const }],
  },
  coverPicture: true,
};

interface CampaignRow {
  id: string;
  slug: string;
  type: string;
  title: string;
  description: string;
  objective: bigint | null;
  currency: string;
  allowOneTime: boolean;
  allowOtherAmount: boolean;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  color: string;
  endDate: string | null;
  thanksMessage: string;
  thanksEmail: string;
  settings: unknown;
  upgradeBasisPoints: number | null;
  upgradePeriod: string | null;
  upgradeAuto: boolean;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  amounts: { id: string; amount: bigint; caption: string }[];
  fields: FieldRow[];
  coverPicture: { id: string; state: string } | null;
}

/** Converts a row with its parts to a campaign. */
export function campaignOf(row: CampaignRow): Campaign {
  const { amounts, coverPicture: picture, fields, ...own } = row;
  const { first_published_at: _first, ...settings } = row.settings as Record<string, unknown>;
  return {
    id: own.id,
    slug: own.slug,
    type: own.type as CampaignType,
    state: own.publishedAt ? "published" : "unpublished",
    title: own.title,
    description: own.description,
    objective: own.objective,
    currency: own.currency as Currency,
    amounts: amounts.map(({ id, amount, caption }) => ({ id, amount, caption })),
    fields: fields.map(formFieldOf),
    allowOneTime: own.allowOneTime,
    allowOtherAmount: own.allowOtherAmount,
    minAmount: own.minAmount,
    maxAmount: own.maxAmount,
    color: own.color,
    cover: picture && { pictureId: picture.id, state: picture.state as CampaignCover["state"] },
    endDate: own.endDate,
    thanksMessage: own.thanksMessage,
    thanksEmail: own.thanksEmail,
    settings,
    upgrade: upgradeOf(own.upgradeBasisPoints, own.upgradePeriod, own.upgradeAuto),
    publishedAt: own.publishedAt,
    createdAt: own.createdAt,
    updatedAt: own.updatedAt,
  };
}

/** Returns the campaign for `data` of a JSON response. `url` is its public address. */
export function campaignJson(campaign: Campaign, url: string) {
  const { currency, settings, amounts } = campaign;
  const decimal = (amount: bigint | null) => (amount === null ? null : toDecimal(amount, currency));
  return {
    uuid: campaign.id,
    slug: campaign.slug,
    type: campaign.type,
    title: campaign.title,
    description: campaign.description,
    state: campaign.state,
    url,
    currency,
    objective: decimal(campaign.objective),
    items: amounts.map(({ id, amount, caption }) => ({
      uuid: id,
      item_name: caption || campaign.title,
      amount: toDecimal(amount, currency),
      caption,
    })),
    fields: campaign.fields.map(({ id, shownIf, ...field }) => ({
      uuid: id,
      ...field,
      shown_if: shownIf,
    })),
    allow_one_time: campaign.allowOneTime,
    allow_other_amount: campaign.allowOtherAmount,
    min_amount: decimal(campaign.minAmount),
    max_amount: decimal(campaign.maxAmount),
    end_date: campaign.endDate,
    style: { color: campaign.color },
    thanks_message: campaign.thanksMessage,
    thanks_email: campaign.thanksEmail,
    upgrade: campaign.upgrade && {
      percentage: percentageOf(campaign.upgrade.basisPoints),
      period: campaign.upgrade.period,
      auto: campaign.upgrade.auto,
    },
    ...settings,
    published_at: campaign.publishedAt?.toISOString() ?? null,
    created_at: campaign.createdAt.toISOString(),
  };
}

/** Returns the values that the audit log compares. */
export function factsOfCampaign(campaign: Campaign) {
  const {
    uuid: _uuid,
    url: _url,
    created_at: _at,
    items,
    style,
    upgrade,
    fields: _fields,
    ...facts
  } = campaignJson(campaign, "");
  return {
    ...facts,
    ...style,
    upgrade: upgrade && `${upgrade.percentage} ${upgrade.period} ${upgrade.auto ? "auto" : "once"}`,
    amounts: items.map(({ amount, caption }) => `${amount} ${caption}`.trim()),
  };
}
