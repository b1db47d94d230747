import { localDate, periodOf } from "~/values/time/calendar";
import type { TransactionStatus } from "~/domain/payments/schema";
import type { DonationDetail } from "./get-donation.server";

/** Statuses of a charge that took money, or may still take it. */
export const CHARGED: readonly TransactionStatus[] = [
  "in_process",
  "pending",
  "approved",
  "refunded",
  "in_mediation",
  "charged_back",
];

/**
 * Returns whether a month is open and unpaid, so that it can be charged now: its month has begun,
 * or its charge is due, and no other month was charged today in the time zone `zone`. Pure.
 */
export function isCollectable(
  {
    paymentMethod,
    status,
    transactions,
  }: Pick<DonationDetail, "paymentMethod" | "status" | "transactions">,
  now: Date,
  zone: string,
): boolean {
  const planned = transactions.find((transaction) => transaction.status === "planned");
  if (status !== "active" || !planned?.period) return false;
  // The notice of a debit names its day.
  if (paymentMethod?.kind === "bank_account" && planned.date > now) return false;
  const today = localDate(now, zone);
  const isChargedToday = transactions.some(
    ({ status: one, period, date }) =>
      CHARGED.includes(one as TransactionStatus) &&
      period !== planned.period &&
      localDate(date, zone) === today,
  );
  return !isChargedToday && (planned.period <= periodOf(now, zone) || planned.date <= now);
}
