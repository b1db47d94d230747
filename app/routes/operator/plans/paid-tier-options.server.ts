import { labelIn } from "~/countries/label-in";
import { tierNames } from "~/countries/plans/plans";
import { paidTiers } from "~/domain/subscriptions/coupons/schema";
import type { Locale } from "~/i18n/config";

/** Returns the paid tiers with their names. */
export const paidTierOptions = (locale: Locale) =>
  paidTiers.map((value) => ({ value, label: labelIn(tierNames[value], locale) }));
