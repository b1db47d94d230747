import { takePoint } from "./rate-limit.server";

/** A wrong number is typed a few times; a thief tries hundreds. */
const CARDS = { name: "plan-card", points: 10, seconds: 3600 };
const CHANGES = { name: "plan-change", points: 20, seconds: 3600 };
/** A code is typed a few times; who guesses tries thousands. */
const COUPONS = { name: "plan-coupon", points: 100, seconds: 3600 };
const VALIDATIONS = { name: "plan-validation", points: 60, seconds: 3600 };

/** Counts cards that are tried for an organisation's plan. Throws `rate_limited`. */
export function takeCardValidation(ctx: { now: Date; organizationId: string }): Promise<void> {
  return takePoint(CARDS, ctx.organizationId, ctx.now);
}

/** Counts changes of an organisation's plan, because each may charge. Throws `rate_limited`. */
export function takePlanChange(ctx: { now: Date; organizationId: string }): Promise<void> {
  return takePoint(CHANGES, ctx.organizationId, ctx.now);
}

/** Counts checks of accounts and payers. Throws `rate_limited`. */
export function takePlanValidation(ctx: { now: Date; organizationId: string }): Promise<void> {
  return takePoint(VALIDATIONS, ctx.organizationId, ctx.now);
}

/** Counts codes of coupons that an organisation tries. Throws `rate_limited`. */
export function takeCouponTry(ctx: { now: Date; organizationId: string }): Promise<void> {
  return takePoint(COUPONS, ctx.organizationId, ctx.now);
}
