/** States of a coupon. Pages load this file in the browser, so it stays small. */
export const couponStates = ["active", "used_up", "expired", "ended"] as const;
export type CouponState = (typeof couponStates)[number];
