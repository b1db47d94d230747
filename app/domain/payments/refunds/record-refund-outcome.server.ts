import type { RefundOutcome } from "~/providers/provider";
import { failpoint } from "~/infrastructure/failpoints";
import type { Database, OrganizationContext } from "~/domain/context";
import { applyRefund } from "./apply-refund.server";
import { afterFlight, isRepeatable } from "./claim-refund.server";
import { flagTransactions } from "~/domain/payments/flag-transactions.server";
import { nextCheckAt } from "~/domain/payments/recheck-later.server";
import type { ChargeCause } from "~/domain/payments/charge-cause";

/** Refunds that buyers are owed because their seats are gone. */
const AUTOMATIC = ["no_seats", "event_cancelled"];

interface SentRefund {
  id: string;
  transactionId: string;
  amount: bigint;
  currency: string;
  checks: number;
  provider: string;
}

const LOCK = `
SELECT status, amount, cause FROM refunds WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;

/**
 * Records a refund's outcome once: amount, ledger and totals together with the status. After an
 * unknown result, or an answer with another amount, the refund stays `in_process` and is re-checked
 * later.
 */
export async function recordRefundOutcome(
  ctx: OrganizationContext,
  cause: ChargeCause,
  refund: SentRefund,
  outcome: RefundOutcome,
): Promise<void> {
  await failpoint("refund.before_result");
  await ctx.transaction((db) => write(ctx, db, cause, refund, outcome));
  await failpoint("refund.after_result");
}

async function write(
  ctx: OrganizationContext,
  db: Database,
  cause: ChargeCause,
  refund: SentRefund,
  outcome: RefundOutcome,
): Promise<void> {
  // Every writer locks the attempt before the refund, so that notifications and refunds cannot
  // deadlock.
  const attempt = await cause.moneyBack.lock(ctx, db, refund.transactionId);
  const values = [ctx.organizationId, refund.id];
  const [row] = await db.sql<{ status: string; amount: bigint; cause: string }>({
    text: LOCK,
    values,
  });
  if (!attempt || row?.status !== "in_process") return;
  const { organizationId, now } = ctx;
  const where = { organizationId_id: { organizationId, id: refund.id } };
  const ended = { checkAt: null, settledAt: now, updatedAt: now };
  if (outcome.kind === "refused") {
    const { rawCode, rawMessage } = outcome;
    const raw = { rawCode: rawCode.slice(0, 100), rawMessage: rawMessage.slice(0, 300) };
    await db.refund.update({ where, data: { ...ended, ...raw, status: "rejected" } });
    // Nobody at the organisation made this refund, so nobody would look for its result.
    if (AUTOMATIC.includes(row.cause))
      await flagTransactions(ctx, db, [refund.transactionId], "refund_refused", cause.name);
    return;
  }
  const providerRefundId = "refundId" in outcome ? outcome.refundId : undefined;
  if (outcome.kind === "refunded" && !isOther(refund, outcome)) {
    const commission = await applyRefund(ctx, db, cause, attempt, refund);
    const data = { ...ended, commission, providerRefundId, status: "refunded" };
    await db.refund.update({ where, data });
    return;
  }
  if (outcome.kind === "refunded") {
    await flagTransactions(ctx, db, [refund.transactionId], "amount_mismatch", cause.name);
  }
  const isOpen = outcome.kind === "unknown" && !isRepeatable(refund.provider);
  const next = nextCheckAt(now, refund.checks + 1, refund.provider);
  const last = afterFlight(now, refund.provider);
  // Where a repeat is a second refund, it waits until the first request cannot be booked any more.
  const checkAt = isOpen && last > next ? last : next;
  const data = { providerRefundId, checkAt, checks: { increment: 1 }, updatedAt: now };
  await db.refund.update({ where, data });
}

function isOther(
  { amount, currency }: SentRefund,
  { booked }: Extract<RefundOutcome, { kind: "refunded" | "pending" }>,
): boolean {
  return booked !== null && (booked.amount !== amount || booked.currency !== currency);
}
