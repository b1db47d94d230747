import type { Currency } from "~/values/money/money";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { RefundCause, RefundStatus, TransactionStatus } from "~/domain/payments/schema";
import { attemptTableOf } from "~/domain/payments/attempt-tables";

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

const attemptOf = (table: string) => `
SELECT status, refunded_amount AS "refundedAmount" FROM ${table} WHERE organization_id = $1::uuid AND id = $2::uuid`;

/** Returns a refund with its attempt's current status. Throws `not_found`. */
export async function getRefund(ctx: OrganizationContext, id: string): Promise<RefundView> {
  ctx.requireSome("read", "transaction");
  const { organizationId } = ctx;
  const refund = await ctx.read((db) =>
    db.refund.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!refund) throw new DomainError("not_found");
  const { chargeCause, transactionId } = refund;
  await ctx.requireRow("read", "transaction", transactionId);
  const text = attemptOf(attemptTableOf(chargeCause));
  const values = [organizationId, transactionId];
  const [rows] = await ctx.statements({ name: `refunded-attempt-${chargeCause}`, text, values });
  const attempt = rows?.[0] as Omit<RefundView["transaction"], "id"> | undefined;
  if (!attempt) throw new DomainError("not_found");
  return {
    id: refund.id,
    status: refund.status as RefundStatus,
    cause: refund.cause as RefundCause,
    amount: refund.amount,
    currency: refund.currency as Currency,
    createdAt: refund.createdAt,
    settledAt: refund.settledAt,
    transaction: { id: transactionId, ...attempt },
  };
}
