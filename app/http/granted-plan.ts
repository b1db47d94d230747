import type { SubscriptionView } from "~/domain/subscriptions/get-subscription.server";
import { formatDay } from "~/values/time/day-text";

/** Returns the day until which our staff gave the plan; null for one that the organisation chose. */
export function grantedUntil({
  status,
  period_end: end,
  paid_until: until,
}: Pick<SubscriptionView, "status" | "period_end" | "paid_until">): string | null {
  return status === "active" && end === null && until !== null ? formatDay(until) : null;
}
