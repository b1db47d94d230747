import type { Database } from "~/domain/context";

/** Returns the charge that paid an invoice and what of it can still go back, in minor units; null without one. */
export async function findRefundable(
  db: Database,
  invoiceId: string,
): Promise<{ id: string; left: bigint } | null> {
  const attempt = await db.invoiceAttempt.findFirst({
    where: { invoiceId, status: "approved", NOT: { flags: { has: "duplicate_charge" } } },
  });
  if (!attempt) return null;
  const where = { transactionId: attempt.id, status: "in_process" };
  const underWay = await db.refund.aggregate({ where, _sum: { amount: true } });
  const left = attempt.amount - attempt.refundedAmount - (underWay._sum.amount ?? 0n);
  return left > 0n ? { id: attempt.id, left } : null;
}
