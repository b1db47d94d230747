import type { OrganizationContext } from "~/domain/context";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import { getProvider } from "~/providers/registry";

/** How long a refund waits for another one of its charge, and the longest time that sending one takes. */
const MINUTE_MS = 60_000;

interface ClaimedRefund {
  id: string;
  transactionId: string;
  refundId: string | null;
  provider: string;
}

/**
 * Claims a refund before it is sent to a company where a repeated request is a second refund: there a
 * charge has one unanswered refund at a time. Returns false while another one has no answer, or while an
 * earlier request of this one may still be booked; `check_at` then says when to try again. Elsewhere, and
 * for a refund that is only looked up, it returns true.
 */
export async function claimRefund(
  ctx: OrganizationContext,
  cause: ChargeCause,
  { id, provider, refundId, transactionId }: ClaimedRefund,
): Promise<boolean> {
  if (refundId !== null || isRepeatable(provider)) return true;
  return ctx.transaction(async (db) => {
    await cause.moneyBack.lock(ctx, db, transactionId);
    const where = { transactionId, status: "in_process", providerRefundId: null };
    const unnamed = await db.refund.findMany({ where });
    const own = unnamed.find((one) => one.id === id);
    // It was answered meanwhile.
    if (!own) return false;
    const { organizationId, now } = ctx;
    const wasSent = own.checks > 0;
    if (wasSent && own.checkAt && own.checkAt > now) return false;
    const isBlocked = unnamed.some((one) => one.id !== id && one.checks > 0);
    await db.refund.update({
      where: { organizationId_id: { organizationId, id } },
      data: isBlocked
        ? { checkAt: new Date(now.getTime() + MINUTE_MS), updatedAt: now }
        : { checkAt: afterFlight(now, provider), checks: Math.max(1, own.checks), updatedAt: now },
    });
    return !isBlocked;
  });
}

/** Returns whether a company takes a refund with the same key for the same refund. */
export function isRepeatable(provider: string): boolean {
  return getProvider(provider).capabilities.supports.repeatableRefunds;
}

/** Returns when a request of a job that began at `now` is booked, or never will be. */
export function afterFlight(now: Date, provider: string): Date {
  const { longestFlightMs } = getProvider(provider).capabilities;
  return new Date(now.getTime() + longestFlightMs + MINUTE_MS);
}
