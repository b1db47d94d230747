import { formatAmount, formatMoney, numberFormat } from "~/values/money/money";
import { labelIn } from "~/countries/label-in";
import { tierNames, type Plan, type PlanPeriod, type PlanTier } from "./plans";

/** A price in two parts: `$ 42.000` large, then `,00` small (empty in CLP and COP). */
export interface PriceText {
  whole: string;
  decimals: string;
}

export interface ListedPlan {
  tier: PlanTier;
  name: string;
  trialDays: number;
  /** By period; null for a free tier. */
  price: Record<PlanPeriod, PriceText | null>;
  /** `29,00` in dollars, or `29.00` in English, which only Argentina's prices show (specification, section 9). */
  usd: Record<PlanPeriod, string | null>;
}

/** Returns the four tiers of a country's plans with their prices as texts, cheapest first. */
export function listPrices(plans: readonly Plan[], locale: string): ListedPlan[] {
  const of = (period: PlanPeriod) => plans.filter((plan) => plan.period === period);
  const yearly = new Map(of("yearly").map((plan) => [plan.tier, plan]));
  return of("monthly").map((monthly) => {
    const year = yearly.get(monthly.tier);
    if (!year) throw new Error(`no yearly plan beside ${monthly.code}`);
    return {
      tier: monthly.tier,
      name: labelIn(tierNames[monthly.tier], locale),
      trialDays: monthly.trialDays,
      price: { monthly: priceText(monthly), yearly: priceText(year) },
      usd: { monthly: usdText(monthly, locale), yearly: usdText(year, locale) },
    };
  });
}

function priceText({ price, currency }: Plan): PriceText | null {
  if (price === 0n) return null;
  const text = formatMoney(price, currency);
  const { decimal, decimals } = numberFormat(currency);
  const cut = decimals === 0 ? text.length : text.lastIndexOf(decimal);
  return { whole: text.slice(0, cut), decimals: text.slice(cut) };
}

/** Writes dollars with the separators of the page's language, as the prices beside them have. */
function usdText({ price, usdPrice, currency }: Plan, locale: string): string | null {
  if (currency !== "ARS" || price === 0n) return null;
  return formatAmount(usdPrice, locale.startsWith("en") ? "USD" : currency);
}
