/** The prices of plans on a day: the country's first ones, and the versions that followed them. Pure. */
import type { Plan } from "~/countries/plans/plans";

/** Days between the announcement of a price and the first renewal that costs it. */
export const PRICE_NOTICE_DAYS = 30;

export interface PriceVersion {
  id: string;
  planCode: string;
  price: bigint;
  usdPrice: bigint;
  /** YYYY-MM-DD */
  validFrom: string;
}

/** A plan with the price of a day; `priceId` is null for the country's first price. */
export interface PricedPlan extends Plan {
  priceId: string | null;
}

/** Returns a plan with the newest price that is valid on a local day. */
export function pricePlan(plan: Plan, versions: readonly PriceVersion[], day: string): PricedPlan {
  const valid = versions
    .filter(({ planCode, validFrom }) => planCode === plan.code && validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
  const [newest] = valid;
  if (!newest) return { ...plan, priceId: null };
  return { ...plan, price: newest.price, usdPrice: newest.usdPrice, priceId: newest.id };
}

/** An announced price of a subscription, which its periods cost from a day on. */
export interface Repriced {
  price: bigint;
  priceId: string | null;
  nextPrice: bigint | null;
  nextPriceId: string | null;
  nextPriceFrom: string | null;
}

/** Returns the price columns of a subscription for a period that begins on a day. */
export function repricedOn<Row extends Repriced>(row: Row, from: string): Repriced {
  const { price, priceId, nextPrice, nextPriceId, nextPriceFrom } = row;
  if (nextPrice === null || nextPriceFrom === null || from < nextPriceFrom)
    return { price, priceId, nextPrice, nextPriceId, nextPriceFrom };
  const none = { nextPrice: null, nextPriceId: null, nextPriceFrom: null };
  return { price: nextPrice, priceId: nextPriceId, ...none };
}
