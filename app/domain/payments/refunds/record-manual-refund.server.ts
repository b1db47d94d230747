import { localDate } from "~/values/time/calendar";
import { isId } from "~/values/ids/ids";
import { parseDecimal, toDecimal } from "~/values/money/money";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { ChargeCause } from "~/domain/payments/charge-cause";
import type { ManualRefund } from "~/domain/payments/schema";
import { applyRefund } from "./apply-refund.server";
import { isRefundedByHand } from "./is-refunded-by-hand.server";

/**
 * Records money that the organisation gave back outside the product, at a provider without refunds: status,
 * ledger and totals change as after any refund, and the donor gets its mail. The reference of the proof is
 * unique for a charge, so that a repeat records nothing. Throws `not_found`, `invalid_transition` (a provider
 * with refunds, or a charge without money left), and `validation_failed`.
 */
export async function recordManualRefund(
  ctx: OrganizationContext,
  cause: ChargeCause,
  transactionId: string,
  { amount: typed, refunded_on: day, proof }: ManualRefund,
): Promise<void> {
  await ctx.requireRow("refund", "transaction", transactionId);
  if (!isId(transactionId)) throw new DomainError("not_found");
  const about = await cause.describe(ctx, transactionId);
  if (!about) throw new DomainError("not_found");
  const { now, organization, organizationId } = ctx;
  if (day > localDate(now, organization.timezone)) throw refuseField("refunded_on", "date_future");
  await ctx.transaction(async (db) => {
    const attempt = await cause.moneyBack.lock(ctx, db, transactionId);
    if (!attempt) throw new DomainError("not_found");
    const left = attempt.amount - attempt.refundedAmount;
    if (!isRefundedByHand(attempt) || attempt.status !== "approved" || left <= 0n) {
      throw new DomainError("invalid_transition");
    }
    const { currency } = attempt;
    const amount = typed === undefined ? left : parseDecimal(typed, currency);
    if (amount === null || amount <= 0n || amount > left) {
      throw refuseField("amount", "amount_invalid");
    }
    const where = { transactionId, providerRefundId: proof };
    if (await db.refund.findFirst({ where })) throw refuseField("proof", "proof_known");
    const id = ctx.newId();
    const commission = await applyRefund(ctx, db, cause, attempt, { id, amount });
    await db.refund.create({
      data: {
        ...{ organizationId, id, chargeCause: cause.name, transactionId, currency, amount },
        ...{ cause: "by_hand", status: "refunded", commission },
        ...{ providerRefundId: proof, refundedOn: new Date(`${day}T00:00:00Z`) },
        ...{ settledAt: now, createdAt: now, updatedAt: now },
      },
    });
    await recordChange(db, ctx, {
      operation: "record-manual-refund",
      subject: about.subject,
      after: { refund: `${currency} ${toDecimal(amount, currency)} · ${day} · ${proof}` },
    });
  });
}
