import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import type { CouponTerms } from "./discount";
import { findCoupon } from "./find-coupon.server";

const USE = `
UPDATE coupons SET uses = uses + 1
 WHERE id = $1::uuid AND ended_at IS NULL AND (max_uses IS NULL OR uses < max_uses)
RETURNING id`;

/**
 * Redeems a coupon in the caller's transaction: its use is counted by compare-and-set, so that the last
 * one goes to one organisation. Throws what `findCoupon` throws, before anything is charged.
 */
export async function redeemCoupon(
  ctx: TenantContext,
  db: Database,
  order: Parameters<typeof findCoupon>[2],
): Promise<CouponTerms> {
  const { couponId, ...terms } = await findCoupon(ctx, db, order);
  const used = await db.sql({ name: "use-coupon", text: USE, values: [couponId] });
  if (used.length === 0) throw refuseField("coupon", "coupon_used_up");
  const { organizationId, now } = ctx;
  const { code, percentage, amount, duration, months, tiers } = terms;
  const id = ctx.newId();
  await db.couponRedemption.create({
    data: {
      ...{ organizationId, id, couponId, status: "taken", code, percentage, amount, duration },
      ...{ months, tiers: [...tiers], redeemedOn: order.today, createdAt: now, updatedAt: now },
    },
  });
  return { ...terms, id };
}

/** Notes the first day that a coupon discounts; from it its months count. */
export async function startCoupon(
  { organizationId, now }: TenantContext,
  db: Database,
  terms: CouponTerms | null,
  day: string,
): Promise<void> {
  if (!terms?.id || terms.firstOn !== null) return;
  await db.couponRedemption.update({
    where: { organizationId_id: { organizationId, id: terms.id } },
    data: { firstOn: day, updatedAt: now },
  });
}
