/** Sentences about a periodic increase, on the form, in mails and in the stored consent. */
import type { Translate } from "~/i18n/text-key";
import { formatPercent, type Currency } from "~/values/money/money";
import type { UpgradePeriod, UpgradeTerms } from "~/values/money/upgrade";

const KEYS = {
  "1.months": "m1",
  "2.months": "m2",
  "3.months": "m3",
  "4.months": "m4",
  "6.months": "m6",
  "1.year": "y1",
} as const satisfies Record<UpgradePeriod, string>;

/** Returns 'every 3 months'. */
export function everyText(t: Translate, period: UpgradePeriod): string {
  return t(`common.upgrade.every.${KEYS[period]}`);
}

/** Returns 'after 3 months'. */
function afterText(t: Translate, period: UpgradePeriod): string {
  return t(`common.upgrade.after.${KEYS[period]}`);
}

/** Returns '10 % every 3 months', or '10 % once, after 3 months'. */
export function upgradeText(
  t: Translate,
  currency: Currency,
  { auto, basisPoints, period }: UpgradeTerms,
): string {
  const percent = formatPercent(basisPoints, currency);
  return auto
    ? t("common.upgrade.auto", { percent, every: everyText(t, period) })
    : t("common.upgrade.once", { percent, after: afterText(t, period) });
}

/** Returns the sentence beside the box that a donor ticks; the product stores it as the consent. */
export function consentText(t: Translate, currency: Currency, terms: UpgradeTerms): string {
  return t("public.form.upgrade_consent", { upgrade: upgradeText(t, currency, terms) });
}
