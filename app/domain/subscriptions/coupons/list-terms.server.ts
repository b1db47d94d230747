import type { Database } from "~/domain/context";
import type { CouponDuration, CouponTerms } from "./discount";

/** Returns the terms of the coupons that subscriptions have, by their redemption's id. */
export async function listTerms(
  db: Database,
  ids: readonly (string | null)[],
): Promise<CouponTerms[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const rows = await db.couponRedemption.findMany({
    where: { id: { in: wanted }, status: "taken" },
  });
  return rows.map(({ id, code, percentage, amount, duration, months, tiers, firstOn }) => ({
    ...{ id, code, percentage, amount, months, tiers, firstOn },
    duration: duration as CouponDuration,
  }));
}
