/** A campaign as operations return it, and its form in JSON. */
import type { Currency } from "~/values/money/money";
import { toDecimal } from "~/values/money/money";
import { eventInstant } from "~/values/time/event-time";
import { percentageOf, upgradeOf, type UpgradeTerms } from "~/values/money/upgrade";
import type { FormField } from "~/values/form-fields";
import { formFieldOf, type FieldRow } from "./form-field";
import type {
  CampaignState,
  CampaignType,
  Channel,
  FormVariant,
  Recurrence,
} from "./campaign-types";
import type { CampaignSettings } from "./schema";

export interface CampaignAmount {
  id: string;
  /** Minor units. */
  amount: bigint;
  caption: string;
  /** Null offers it for monthly and one-time donations. */
  recurrence: Recurrence | null;
}

/** A kind of ticket: its price in minor units, and all its seats, sold ones too. */
interface TicketOffer {
  id: string;
  name: string;
  description: string;
  quantity: number;
  amount: bigint;
  /** Ended by hand; in a list also where no seat is left. */
  soldOut: boolean;
}

export interface CampaignCover {
  pictureId: string;
  /** The point that a crop keeps, in percent from the left and the top. */
  focus: { x: number; y: number };
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
  /** Tickets of an event, in place of amounts. */
  ticketOptions: TicketOffer[];
  /** Of a campaign that sells tickets; times are local, YYYY-MM-DDTHH:mm. */
  event: {
    beginsAt: string | null;
    endsAt: string | null;
    sellEndDate: string | null;
    format: string;
  } | null;
  eventCancelledAt: Date | null;
  /** The organisation's own questions that the form asks. */
  fields: FormField[];
  allowOneTime: boolean;
  allowOtherAmount: boolean;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  color: string;
  cover: CampaignCover | null;
  /** A key of the categories; empty without one. */
  category: string;
  channels: Channel[];
  /** What the form chooses first, where donors choose. */
  recurrenceDefault: Recurrence | null;
  /** The most payments into which donors may split a one-time donation. */
  installments: number | null;
  formVariant: FormVariant;
  /** Whether a monthly donation's first charge comes at once, where plan and gateway allow it. */
  immediateCharging: boolean;
  facebookPixelId: string;
  analyticsId: string;
  tagManagerId: string;
  /** The first day on which it accepts donations. */
  beginDate: string | null;
  /** The last day on which the campaign accepts donations, in the organisation's time zone. */
  endDate: string | null;
  thanksMessage: string;
  thanksEmail: string;
  settings: CampaignSettings;
  /** The increase that the donation form offers. */
  upgrade: UpgradeTerms | null;
  publishedAt: Date | null;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Prisma's `include` for `campaignOf`. */
export const campaignParts = {
  amounts: { orderBy: { position: "asc" as const } },
  ticketOptions: {
    where: { archivedAt: null },
    orderBy: [{ position: "asc" as const }, { id: "asc" as const }],
  },
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
  category: string;
  channels: string[];
  recurrenceDefault: string | null;
  installments: number | null;
  formVariant: string;
  immediateCharging: boolean;
  facebookPixelId: string;
  analyticsId: string;
  tagManagerId: string;
  beginDate: string | null;
  coverFocusX: number;
  coverFocusY: number;
  publishedAt: Date | null;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  amounts: { id: string; amount: bigint; caption: string; recurrence: string | null }[];
  ticketOptions: TicketOffer[];
  eventBeginsAt: string | null;
  eventEndsAt: string | null;
  sellEndDate: string | null;
  eventFormat: string;
  eventCancelledAt: Date | null;
  fields: FieldRow[];
  coverPicture: { id: string; state: string } | null;
}

function eventOf(
  row: Pick<CampaignRow, "eventBeginsAt" | "eventEndsAt" | "sellEndDate" | "eventFormat">,
) {
  const { eventBeginsAt: beginsAt, eventEndsAt: endsAt, sellEndDate, eventFormat: format } = row;
  return { beginsAt, endsAt, sellEndDate, format };
}

/** Converts a row with its parts to a campaign. */
export function campaignOf(row: CampaignRow): Campaign {
  const { amounts, coverPicture: picture, fields, ticketOptions, ...own } = row;
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
    amounts: amounts.map(({ id, amount, caption, recurrence }) => ({
      id,
      amount,
      caption,
      recurrence: recurrence as Recurrence | null,
    })),
    ticketOptions: ticketOptions.map(({ id, name, description, quantity, amount, soldOut }) => ({
      ...{ id, name, description, quantity, amount, soldOut },
    })),
    event: own.type === "tickets" ? eventOf(own) : null,
    eventCancelledAt: own.eventCancelledAt,
    fields: fields.map(formFieldOf),
    allowOneTime: own.allowOneTime,
    allowOtherAmount: own.allowOtherAmount,
    minAmount: own.minAmount,
    maxAmount: own.maxAmount,
    color: own.color,
    cover: picture && {
      pictureId: picture.id,
      state: picture.state as CampaignCover["state"],
      focus: { x: own.coverFocusX, y: own.coverFocusY },
    },
    category: own.category,
    channels: own.channels as Channel[],
    recurrenceDefault: own.recurrenceDefault as Recurrence | null,
    installments: own.installments,
    formVariant: own.formVariant as FormVariant,
    immediateCharging: own.immediateCharging,
    facebookPixelId: own.facebookPixelId,
    analyticsId: own.analyticsId,
    tagManagerId: own.tagManagerId,
    beginDate: own.beginDate,
    endDate: own.endDate,
    thanksMessage: own.thanksMessage,
    thanksEmail: own.thanksEmail,
    settings,
    upgrade: upgradeOf(own.upgradeBasisPoints, own.upgradePeriod, own.upgradeAuto),
    publishedAt: own.publishedAt,
    archivedAt: own.archivedAt,
    createdAt: own.createdAt,
    updatedAt: own.updatedAt,
  };
}

/**
 * Returns the campaign for `data` of a JSON response. `url` is its public address, and `timezone` the
 * organisation's, by which an event's local times become instants.
 */
export function campaignJson(campaign: Campaign, url: string, timezone: string) {
  const { currency, settings, amounts, event } = campaign;
  const instant = (local: string | null) => eventInstant(local, timezone)?.toISOString() ?? "";
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
    items: event
      ? campaign.ticketOptions.map(({ id, name, description, amount }) => ({
          uuid: id,
          item_name: name,
          amount: toDecimal(amount, currency),
          caption: description,
          recurrence: null,
        }))
      : amounts.map(({ id, amount, caption, recurrence }) => ({
          uuid: id,
          item_name: caption || campaign.title,
          amount: toDecimal(amount, currency),
          caption,
          recurrence,
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
    ...(event && {
      event_date: instant(event.beginsAt),
      event_end: instant(event.endsAt),
      sell_end_date: event.sellEndDate ?? "",
      format: event.format,
      ticket_options: campaign.ticketOptions.map(({ name, quantity, amount, soldOut }) => ({
        ...{ name, quantity },
        amount: toDecimal(amount, currency),
        sold_out: soldOut,
      })),
    }),
    category: campaign.category,
    channels: campaign.channels,
    begin_date: campaign.beginDate,
    recurrence_default: campaign.recurrenceDefault,
    installments: campaign.installments,
    form_variant: campaign.formVariant,
    immediate_charging: campaign.immediateCharging,
    facebook_pixel_id: campaign.facebookPixelId,
    analytics_id: campaign.analyticsId,
    tag_manager_id: campaign.tagManagerId,
    published_at: campaign.publishedAt?.toISOString() ?? null,
    archived_at: campaign.archivedAt?.toISOString() ?? null,
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
    ticket_options: _tickets,
    ...facts
  } = campaignJson(campaign, "", "UTC");
  const { event } = campaign;
  return {
    ...facts,
    // The log shows an event's times as its page does, in the organisation's zone.
    ...(event && { event_date: event.beginsAt ?? "", event_end: event.endsAt ?? "" }),
    ...style,
    upgrade: upgrade && `${upgrade.percentage} ${upgrade.period} ${upgrade.auto ? "auto" : "once"}`,
    amounts: items.map(({ amount, caption, recurrence }) =>
      [amount, caption, recurrence].filter(Boolean).join(" "),
    ),
  };
}
