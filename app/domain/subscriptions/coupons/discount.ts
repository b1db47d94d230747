/** What a coupon takes off an invoice. Pure; preview, invoice and renewal all use it. */
import type { PlanTier } from "~/countries/plans/plans";
import { addPeriods, collectDate, daysBetween } from "~/values/time/calendar";

export const couponDurations = ["once", "months", "forever"] as const;
export type CouponDuration = (typeof couponDurations)[number];

/** The terms of a coupon, as they were when it was redeemed. */
export interface CouponTerms {
  /** The redemption's id; null in a preview, which redeems nothing. */
  id: string | null;
  code: string;
  /** Per cent of a line; null where an amount is taken off. */
  percentage: number | null;
  /** What is taken off a whole period, in minor units. */
  amount: bigint | null;
  duration: CouponDuration;
  months: number | null;
  /** Empty for every tier. */
  tiers: readonly string[];
  /** YYYY-MM-DD: the first day that it discounted; null before it. */
  firstOn: string | null;
}

/** A line that is charged, and the whole period of its plan; all spans are half-open local days. */
export interface DiscountedLine {
  tier: PlanTier;
  amount: bigint;
  from: string;
  to: string;
  /** Days of the whole period. */
  periodDays: number;
}

/** Returns the same day so many months later, or the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const month = addPeriods(day.slice(0, 7), months);
  const last = collectDate(month, "last");
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Returns the days of a line that the coupon's time covers. */
function coveredDays({ duration, months, firstOn }: CouponTerms, { from, to }: DiscountedLine) {
  const first = firstOn ?? from;
  if (duration === "once" && first !== from) return 0;
  if (duration !== "months") return daysBetween(from, to);
  const end = monthsAfter(first, months ?? 0);
  return end <= from ? 0 : daysBetween(from, end < to ? end : to);
}

/** Returns `amount` × `part` ÷ `whole`, rounded half up. */
const share = (amount: bigint, part: number, whole: number) =>
  (2n * amount * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));

/**
 * Returns what a coupon takes off a line: its part of the days that its time covers, rounded once, and
 * never more than the line.
 */
export function discountOf(terms: CouponTerms, line: DiscountedLine): bigint {
  if (terms.tiers.length > 0 && !terms.tiers.includes(line.tier)) return 0n;
  const covered = coveredDays(terms, line);
  const days = daysBetween(line.from, line.to);
  const whole =
    terms.percentage === null
      ? share(terms.amount ?? 0n, covered, line.periodDays)
      : share(line.amount * BigInt(terms.percentage), covered, days * 100);
  return whole < line.amount ? whole : line.amount;
}
