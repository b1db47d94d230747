import type { DonationDetail } from "./get-donation.server";

/**
 * Returns whether a month is open and unpaid, so that it can be charged now: its month has begun,
 * or its charge is due. Pure.
 */
export function isCollectable(
  { status, transactions }: Pick<DonationDetail, "status" | "transactions">,
  currentPeriod: string,
  now: Date,
): boolean {
  const planned = transactions.find((transaction) => transaction.status === "planned");
  if (status !== "active" || !planned?.period) return false;
  return planned.period <= currentPeriod || planned.date <= now;
}
