/** What a one-time donation needs to become a monthly donation (issue 27, 'Convert to monthly'). */
import type { CountryCode } from "~/countries/country";
import type { Translate } from "~/i18n/text-key";
import { dayText } from "~/i18n/dates";
import { firstCollection, localDate, type CollectDay } from "~/values/time/calendar";
import { LARGEST_AMOUNT } from "~/values/money/money";
import type { LimitingGateway } from "~/domain/donations/terms/account-bounds";
import { donationLimits, type CampaignTerms } from "~/domain/donations/terms/donation-terms";

export interface FirstCharge {
  collectDay: CollectDay;
  /** YYYY-MM */
  period: string;
  /** Local date. */
  on: string;
}

/** The donation is charged on the day of the month on which it was made, from the next month on. */
export function firstChargeAfter(now: Date, zone: string): FirstCharge {
  const day = Number(localDate(now, zone).slice(8));
  const collectDay = day > 28 ? ("last" as const) : day;
  const { date: on, period } = firstCollection(now, collectDay, zone);
  return { collectDay, period, on };
}

export interface ConversionLimits {
  /** Minor units. */
  min: bigint;
  max: bigint;
  /** The only amounts of a campaign that takes no other; null where the donor types one. */
  choices: bigint[] | null;
}

interface ConvertingGateways {
  processor: LimitingGateway;
  second: LimitingGateway | null;
  /** The card's brand; empty before it is typed. */
  methodId?: string;
}

/** Returns the amounts of a monthly donation of the campaign; the donation's own one is always offered. */
export function conversionLimits(
  campaign: Pick<
    CampaignTerms,
    "minAmount" | "maxAmount" | "allowOtherAmount" | "amounts" | "currency"
  >,
  donationAmount: bigint,
  country: CountryCode,
  { processor, second, methodId = "" }: ConvertingGateways,
): ConversionLimits {
  const { currency } = campaign;
  const charging = second ? [processor, second] : [processor];
  const { min, max: limit } = donationLimits(campaign, { country, currency }, charging, methodId);
  const max = limit ?? LARGEST_AMOUNT;
  if (campaign.allowOtherAmount) return { min, max, choices: null };
  const monthly = campaign.amounts.filter(({ recurrence }) => recurrence !== "one_time");
  const offered = [donationAmount, ...monthly.map(({ amount }) => amount)];
  const choices = [...new Set(offered)].filter((amount) => amount >= min && amount <= max);
  return { min, max, choices: choices.toSorted((a, b) => (a < b ? -1 : 1)) };
}

/** Returns the sentence beside the box that the donor ticks; the product stores it. */
export function conversionConsent(
  t: Translate,
  locale: string,
  organization: string,
  on: string,
): string {
  return t("public.convert.consent", { organization, date: dayText(t, locale, on) });
}
