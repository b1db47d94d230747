/** What a change of plan costs, in local days and minor units. Pure; preview and invoice both use it. */
import type { PlanTier } from "~/countries/plans/plans";
import { discountOf, type CouponTerms } from "../coupons/discount";
import { daysIn, type Span } from "./periods";

/** A line that was paid for days that the plan before may not use up. */
export interface PaidLine extends Span {
  id: string;
  planCode: string;
  /** Less what a coupon took off it. */
  amount: bigint;
  /** What earlier changes gave back of it. */
  credited: bigint;
}

export type LineKind =
  | "plan"
  | "proration_charge"
  | "proration_credit"
  | "coupon"
  | "credit_used"
  | "credit_kept"
  | "commission"
  | "commission_returned";

export interface DraftLine {
  kind: LineKind;
  planCode: string | null;
  /** What lowers the total is negative. */
  amount: bigint;
  /** Null for credit that is used or kept. */
  span: Span | null;
  creditedLineId: string | null;
}

/** Returns `amount` × `part` ÷ `whole`, rounded half up. */
function shareOf(amount: bigint, part: number, whole: number): bigint {
  if (whole <= 0 || part < 0) throw new RangeError("a share needs positive days");
  return (2n * amount * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
}

/** Returns the part of a span from a day on; null if it is over. */
function restFrom(span: Span, on: string): Span | null {
  const from = on > span.from ? on : span.from;
  return from < span.to ? { from, to: span.to } : null;
}

/** Returns what a paid line gives back from a day on: by its own days, and never more than was paid. */
export function creditFor(line: PaidLine, on: string): DraftLine | null {
  const unused = restFrom(line, on);
  if (!unused) return null;
  const share = shareOf(line.amount, daysIn(unused), daysIn(line));
  const left = line.amount - line.credited;
  const amount = share < left ? share : left;
  if (amount <= 0n) return null;
  const { id: creditedLineId, planCode } = line;
  return { kind: "proration_credit", planCode, amount: -amount, span: unused, creditedLineId };
}

/** Returns the line of a plan for the part of its period from a day on. */
export function chargeFor(
  { code, price }: { code: string; price: bigint },
  period: Span,
  on: string,
): DraftLine {
  const span = restFrom(period, on);
  if (!span) throw new RangeError("the period is over");
  const isWhole = span.from === period.from;
  return {
    kind: isWhole ? "plan" : "proration_charge",
    planCode: code,
    amount: isWhole ? price : shareOf(price, daysIn(span), daysIn(period)),
    span,
    creditedLineId: null,
  };
}

/** Returns what a coupon takes off the charge of a plan; null without a discount. */
export function couponLine(
  terms: CouponTerms | null,
  { planCode, amount, span }: DraftLine,
  { tier, period }: { tier: PlanTier; period: Span },
): DraftLine | null {
  if (!terms || !span) return null;
  const off = discountOf(terms, { tier, amount, ...span, periodDays: daysIn(period) });
  if (off <= 0n) return null;
  return { kind: "coupon", planCode, amount: -off, span, creditedLineId: null };
}

/** A bill before it has an id: its lines, and what is asked for. */
export interface Bill {
  lines: DraftLine[];
  /** The sum of the lines, never negative. */
  total: bigint;
  /** What the lines change of the organisation's credit. */
  creditChange: bigint;
}

/**
 * Completes the lines of a bill with the organisation's credit: it is used before money is asked, and
 * a negative sum is kept for later invoices.
 */
export function settleBill(lines: readonly DraftLine[], balance: bigint): Bill {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const used = sum > 0n ? (balance < sum ? balance : sum) : 0n;
  const creditChange = sum < 0n ? -sum : -used;
  const none = { planCode: null, span: null, creditedLineId: null };
  if (creditChange === 0n) return { lines: [...lines], total: sum, creditChange };
  const kind = creditChange > 0n ? "credit_kept" : "credit_used";
  const credit: DraftLine = { ...none, kind, amount: creditChange };
  return { lines: [...lines, credit], total: sum + creditChange, creditChange };
}
