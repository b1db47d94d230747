import type { Database, TenantContext } from "~/domain/context";

const RELEASE = `
UPDATE coupon_redemptions r SET status = 'released', first_on = NULL, updated_at = $2::timestamptz
  FROM subscriptions s
 WHERE s.organization_id = $1::uuid AND s.id = $3::uuid
   AND r.organization_id = s.organization_id AND r.id = s.redemption_id AND r.status = 'taken'
   AND NOT EXISTS (
     SELECT FROM subscriptions o
      WHERE o.organization_id = s.organization_id AND o.redemption_id = s.redemption_id
        AND (o.period_start IS NOT NULL OR o.status <> 'ended'))
RETURNING r.coupon_id AS "couponId"`;

const REWIND = `
UPDATE coupon_redemptions r SET first_on = NULL, updated_at = $2::timestamptz
  FROM subscriptions s
 WHERE s.organization_id = $1::uuid AND s.id = $3::uuid AND s.period_start IS NULL
   AND r.organization_id = s.organization_id AND r.id = s.redemption_id
   AND NOT EXISTS (
     SELECT FROM subscriptions o
      WHERE o.organization_id = s.organization_id AND o.redemption_id = s.redemption_id
        AND o.period_start IS NOT NULL)`;

const COUNT = `UPDATE coupons SET uses = uses + $2::int WHERE id = $1::uuid`;

/** Gives the use of a coupon back when the subscription that redeemed it ended before it began. */
export async function releaseCoupon(
  { organizationId, now }: TenantContext,
  db: Database,
  subscriptionId: string,
): Promise<void> {
  const values = [organizationId, now, subscriptionId];
  const released = await db.sql<{ couponId: string }>({
    ...{ name: "release-coupon", text: RELEASE, values },
  });
  for (const { couponId } of released)
    await db.sql({ name: "count-coupon", text: COUNT, values: [couponId, -1] });
  if (released.length === 0) await db.sql({ name: "rewind-coupon", text: REWIND, values });
}

const RETAKE = `
UPDATE coupon_redemptions r SET status = 'taken', first_on = s.starts_on, updated_at = $2::timestamptz
  FROM subscriptions s
 WHERE s.organization_id = $1::uuid AND s.id = $3::uuid
   AND r.organization_id = s.organization_id AND r.id = s.redemption_id AND r.status = 'released'
   AND NOT EXISTS (
     SELECT FROM coupon_redemptions o
      WHERE o.organization_id = r.organization_id AND o.coupon_id = r.coupon_id AND o.status = 'taken')
RETURNING r.coupon_id AS "couponId"`;

/**
 * Takes the use of a coupon again when the money of a declined choice arrives late: its invoice has the
 * discount, even if others used the coupon up meanwhile.
 */
export async function retakeCoupon(
  { organizationId, now }: TenantContext,
  db: Database,
  subscriptionId: string,
): Promise<void> {
  const values = [organizationId, now, subscriptionId];
  const taken = await db.sql<{ couponId: string }>({
    ...{ name: "retake-coupon", text: RETAKE, values },
  });
  for (const { couponId } of taken)
    await db.sql({ name: "count-coupon", text: COUNT, values: [couponId, 1] });
}
