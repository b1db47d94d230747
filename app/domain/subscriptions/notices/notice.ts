/** The notices about a plan to the organisation's owners and finance people. Their facts are texts that never change. */
import type { PlanTier } from "~/countries/plans/plans";

export const planNotices = [
  "began",
  "paid",
  "back",
  "declined",
  "last_declined",
  "returned",
  "features_ended",
  "ended_unpaid",
  "issued",
  "due_soon",
  "overdue",
  "still_overdue",
  "choice_declined",
  "cancelled",
  "restored",
  "ended",
  "original",
  "commission_issued",
  "commission_paid",
  "commission_declined",
  "commission_last_declined",
  "commission_due_soon",
  "commission_overdue",
  "price_change",
] as const;
export type PlanNoticeKind = (typeof planNotices)[number];

/** The invoice that a notice is about; the amount is what it asks for, as a decimal. */
export interface InvoiceFacts {
  invoice: string;
  number: string;
  amount: string;
  currency: string;
}

/** Days are `YYYY-MM-DD`. */
export interface PlanNoticeFacts extends Partial<InvoiceFacts> {
  /** Of what is about a plan. */
  tier?: PlanTier;
  /** `YYYY-MM`, of what is about commission. */
  month?: string;
  /** The first day after the paid period, or after what was cancelled. */
  end?: string;
  due?: string;
  /** The code of the decline. */
  cause?: string;
  /** The day of the next try. */
  next?: string;
  /** The day on which the features end, and the one on which the plan does. */
  features?: string;
  over?: string;
}
