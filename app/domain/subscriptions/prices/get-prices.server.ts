import type { CountryCode } from "~/countries/country";
import { findPlan, listPlans, type Plan } from "~/countries/plans/plans";
import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { pricePlan } from "./price-plans";

export type PriceState = "past" | "current" | "planned";

export interface ListedPrice {
  /** Null for the country's first price. */
  id: string | null;
  price: bigint;
  usdPrice: bigint;
  /** Null for the country's first price. */
  validFrom: string | null;
  state: PriceState;
  appliesFrom: string | null;
  announcedAt: Date | null;
  author: string | null;
}

export interface PricesOfPlan extends Pick<Plan, "code" | "tier" | "period" | "currency"> {
  /** Newest first. */
  prices: ListedPrice[];
}

/** Returns the price versions of a country's paid plans, or of one plan. Throws `not_found`. */
export async function getPrices(
  { now }: OperatorContext,
  { country, code }: { country?: CountryCode; code?: string },
): Promise<PricesOfPlan[]> {
  const found = code === undefined ? [] : [findPlan(code)].filter((plan) => plan !== null);
  const plans = (country ? listPlans(country) : found).filter(({ price }) => price > 0n);
  if (plans.length === 0) throw new DomainError("not_found");
  const across = acrossOrganizations("prices belong to the platform", now);
  const versions = await across.read((db) =>
    db.planPrice.findMany({
      where: { planCode: { in: plans.map((plan) => plan.code) } },
      include: { operator: { include: { user: true } } },
      orderBy: { validFrom: "desc" },
    }),
  );
  const today = localDate(now, OPERATOR_ZONE);
  return plans.map((plan) => {
    const own = versions.filter(({ planCode }) => planCode === plan.code);
    const current = pricePlan(plan, own, today).priceId;
    const stateOf = (id: string | null, validFrom: string): PriceState => {
      if (id === current) return "current";
      return validFrom > today ? "planned" : "past";
    };
    const { tier, period, currency } = plan;
    const first = {
      ...{ id: null, price: plan.price, usdPrice: plan.usdPrice, validFrom: null },
      ...{ state: stateOf(null, ""), appliesFrom: null, announcedAt: null, author: null },
    };
    return {
      ...{ code: plan.code, tier, period, currency },
      prices: [
        ...own.map(({ id, price, usdPrice, validFrom, appliesFrom, announcedAt, operator }) => ({
          ...{ id, price, usdPrice, validFrom, state: stateOf(id, validFrom), appliesFrom },
          announcedAt,
          author: `${operator.user.firstName} ${operator.user.lastName}`.trim(),
        })),
        first,
      ],
    };
  });
}
