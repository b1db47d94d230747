import type { PlanTier } from "~/countries/plans/plans";
import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import type { CouponDuration, CouponTerms } from "./discount";

/** A coupon that an organisation may redeem for a plan. */
export interface FoundCoupon extends CouponTerms {
  couponId: string;
}

interface CouponRow {
  id: string;
  endedAt: Date | null;
  percentage: number | null;
  duration: CouponDuration;
  months: number | null;
  tiers: string[];
  validUntil: string | null;
  maxUses: number | null;
  uses: number;
  /** Minor units of the organisation's currency. */
  amount: bigint | null;
}

const FIND = `
SELECT c.id, c.ended_at AS "endedAt", c.percentage, c.duration, c.months, c.tiers, c.uses,
       c.valid_until AS "validUntil", c.max_uses AS "maxUses", a.amount
  FROM coupons c LEFT JOIN coupon_amounts a ON a.coupon_id = c.id AND a.currency = $2
 WHERE c.code = $1`;

/**
 * Returns a coupon that an organisation may redeem today for a tier. Throws 422 on `coupon` for an
 * unknown or ended code, an expired or used up one, one of another plan or currency, and one that
 * the organisation has redeemed already.
 */
export async function findCoupon(
  { organization: { currency } }: TenantContext,
  db: Database,
  { code, tier, today }: { code: string; tier: PlanTier; today: string },
): Promise<FoundCoupon> {
  const [coupon] = await db.sql<CouponRow>({
    ...{ name: "find-coupon", text: FIND, values: [code, currency] },
  });
  if (!coupon || coupon.endedAt !== null) throw refuseField("coupon", "coupon_unknown");
  const { id, percentage, duration, months, tiers, validUntil, maxUses, uses, amount } = coupon;
  if (validUntil !== null && validUntil < today) throw refuseField("coupon", "coupon_expired");
  if (maxUses !== null && uses >= maxUses) throw refuseField("coupon", "coupon_used_up");
  const isOfPlan = tiers.length === 0 || tiers.includes(tier);
  if (!isOfPlan || (percentage === null && amount === null))
    throw refuseField("coupon", "coupon_other_plan");
  const own = await db.couponRedemption.findFirst({ where: { couponId: id, status: "taken" } });
  if (own) throw refuseField("coupon", "coupon_redeemed");
  return {
    ...{ id: null, couponId: id, code, percentage, amount: percentage === null ? amount : null },
    ...{ duration, months, tiers, firstOn: null },
  };
}
