import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { RefundCause, RefundStatus, TransactionStatus } from "~/domain/payments/schema";

export interface RefundView {
  id: string;
  status: RefundStatus;
  cause: RefundCause;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  createdAt: Date;
  settledAt: Date | null;
  transaction: { id: string; status: TransactionStatus; refundedAmount: bigint };
}

/** Returns a refund with its transaction's current status. Throws `not_found`. */
export async function getRefund(ctx: OrganizationContext, id: string): Promise<RefundView> {
  ctx.require("read", "transaction");
  const refund = await ctx.read((db) =>
    db.refund.findUnique({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      include: { transaction: { select: { id: true, status: true, refundedAmount: true } } },
    }),
  );
  if (!refund) throw new DomainError("not_found");
  const { transaction } = refund;
  return {
    id: refund.id,
    status: refund.status as RefundStatus,
    cause: refund.cause as RefundCause,
    amount: refund.amount,
    currency: refund.currency as Currency,
    createdAt: refund.createdAt,
    settledAt: refund.settledAt,
    transaction: { ...transaction, status: transaction.status as TransactionStatus },
  };
}
