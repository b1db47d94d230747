import { failpoint } from "~/infrastructure/failpoints";
import { isId } from "~/values/ids/ids";
import { parseDecimal, toDecimal } from "~/values/money/money";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import { createRefund } from "./create-refund.server";
import { getRefund, type RefundView } from "./get-refund.server";
import type { RefundInput } from "~/domain/payments/schema";
import { sendRefund } from "./send-refund.server";

/**
 * Refunds a charge, wholly or in part. It commits the refund, asks the provider outside any
 * transaction, and returns the refund's current state: `in_process` while the result is unknown.
 * Throws `not_found`, `invalid_transition` if nothing can be refunded, and `validation_failed` for
 * the amount.
 */
export async function refundTransaction(
  ctx: OrganizationContext,
  cause: ChargeCause,
  transactionId: string,
  { amount }: RefundInput,
  idempotencyKey: string | null = null,
): Promise<Once<RefundView>> {
  await ctx.requireRow("refund", "transaction", transactionId);
  if (!isId(transactionId)) throw new DomainError("not_found");
  const about = await cause.describe(ctx, transactionId);
  if (!about) throw new DomainError("not_found");
  const wanted = amount === undefined ? null : parseDecimal(amount, ctx.organization.currency);
  if (amount !== undefined && wanted === null) throw refuseField("amount", "amount_invalid");
  const content = { transactionId, amount: wanted?.toString() ?? null };
  const scope = "payment_transactions.refund";
  const once = await withIdempotency(ctx, scope, idempotencyKey, content, async (db) => {
    const attempt = await cause.moneyBack.lock(ctx, db, transactionId);
    if (!attempt) throw new DomainError("not_found");
    const { currency } = attempt;
    const created = await createRefund(ctx, db, attempt, {
      amount: wanted,
      cause: "organization",
    });
    await recordChange(db, ctx, {
      operation: "refund-transaction",
      subject: about.subject,
      after: { refund: `${currency} ${toDecimal(created.amount, currency)}` },
    });
    return { id: created.id };
  });
  if (once.state === "running") return once;
  await failpoint("refund.after_intention");
  await sendRefund(ctx, cause, once.answer.id);
  return { state: "done", answer: await getRefund(ctx, once.answer.id) };
}
