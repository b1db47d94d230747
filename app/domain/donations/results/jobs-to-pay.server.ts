import type { TenantContext } from "~/domain/context";
import { listJob, type ListedJob } from "~/domain/outbox.sql";
import type { Pending } from "~/providers/provider";
import type { ChargeSnapshot } from "./charge-snapshot.server";

const HOUR_MS = 60 * 60 * 1000;
/** Whoever has less time to pay needs no second mail. */
const LEAST_TIME_MS = 2 * HOUR_MS;
const LONGEST_AHEAD_MS = 24 * HOUR_MS;

/**
 * Returns the mail with the page of a charge that waits for its donor's payment, and the reminder before it
 * expires. A card's question has a mail of its bank; the first debit of an account confirms the agreement.
 */
export function jobsToPay(
  ctx: Pick<TenantContext, "newId" | "now">,
  {
    donationId,
    donationStatus,
    id,
    methodKind,
  }: Pick<ChargeSnapshot, "donationId" | "donationStatus" | "id" | "methodKind">,
  { expiresAt }: Pick<Pending, "expiresAt">,
): ListedJob[] {
  if (methodKind === "card") return [];
  const job = "notifications.send-donor-notice";
  if (methodKind === "bank_account") {
    // Later debits were announced before they were sent.
    const isFirst = donationStatus === "attempted";
    return isFirst ? [listJob(ctx, job, { donationId, notice: "mandate", key: id })] : [];
  }
  const mail = listJob(ctx, job, { donationId, notice: "to_pay", key: id });
  const remindAt = expiresAt && reminderAt(ctx.now, expiresAt);
  if (!remindAt) return [mail];
  return [mail, listJob(ctx, job, { donationId, notice: "pay_reminder", key: id }, remindAt)];
}

/** A day before the end, or when a quarter of the time is left. */
function reminderAt(now: Date, expiresAt: Date): Date | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left < LEAST_TIME_MS) return null;
  return new Date(expiresAt.getTime() - Math.min(LONGEST_AHEAD_MS, left / 4));
}
