import type { Approved } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import type { ChargeCause, Checked, CheckedAttempt } from "./charge-cause";
import { resultOf } from "./charge-result";
import { flagTransactions } from "./flag-transactions.server";
import { providerFor } from "./provider-for.server";
import { recordResult } from "./record-result.server";
import { endedStatuses } from "./schema";

/** How long a payment may be missing of which the company told us. */
const MISSING_MS = 24 * 60 * 60_000;
const UNPAID: readonly string[] = ["in_process", "pending", ...endedStatuses];

/**
 * Looks up the payment of a message that names an attempt's reference and another payment than the attempt's own:
 * a voucher or an account number can be paid as often as somebody likes. What the provider says was paid settles
 * the attempt while its own payment brought nothing, and is else recorded as money of its own. `waits` means that
 * the provider gave no answer, that it does not have the payment on the first day after its message, or that a
 * person has to look.
 */
export async function checkFurtherPayment(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attemptId: string,
  { providerId, receivedAt }: { providerId: string | null; receivedAt: Date },
): Promise<Checked> {
  ctx.require("update", "transaction");
  const attempt = cause.recordFurther && (await cause.findAttempt(ctx, attemptId));
  if (!attempt || !cause.recordFurther || providerId === null) return "done";
  const { amount, currency, methodKind, providerPaymentId } = attempt;
  // A card is charged by us alone, and the company refuses a second charge of one reference.
  const isFurther = providerPaymentId !== null && providerPaymentId !== providerId;
  if (!isFurther || methodKind !== "voucher") return "done";
  const account = await providerFor(ctx, attempt);
  if (!account) return "waits";
  const request = { reference: attempt.id, providerId, isFurther, amount, currency };
  const found = await account.provider.lookUp(request, account.io);
  if (found.kind === "unknown") return "waits";
  if (found.kind === "not_found") {
    return ctx.now.getTime() - receivedAt.getTime() < MISSING_MS ? "waits" : "done";
  }
  if (found.outcome.kind !== "approved") return "done";
  const { outcome: approval } = found;
  // A provider that looks up by reference alone answers with the attempt's own payment.
  if (approval.providerId !== providerId) return "done";
  const { booked } = approval;
  if (booked === null || booked.currency !== currency || booked.amount <= 0n) {
    return showMismatch(ctx, attempt);
  }
  if (UNPAID.includes(attempt.status)) return settle(ctx, cause, attempt, approval);
  return cause.recordFurther(ctx, attempt, { providerId, amount: booked.amount, approval });
}

/**
 * Settles an attempt with a payment that is not its own. `waits`: another attempt has no result yet, or this one
 * got its result meanwhile, beside which the next try records the payment.
 */
async function settle(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attempt: CheckedAttempt,
  approval: Approved,
): Promise<Checked> {
  const result = resultOf(approval, attempt);
  if (result === null) return showMismatch(ctx, attempt);
  const isRecorded = endedStatuses.some((status) => status === attempt.status)
    ? (await cause.recordLateApproval(ctx, attempt, approval)) === "recorded"
    : await recordResult(attempt, result, () => cause.recordResult(ctx, attempt, result));
  return isRecorded ? "done" : "waits";
}

/** Leaves a payment of another amount or currency to a person, who sees flag and message. */
async function showMismatch(
  ctx: OrganizationContext,
  { cause, id }: CheckedAttempt,
): Promise<Checked> {
  await ctx.transaction((db) => flagTransactions(ctx, db, [id], "amount_mismatch", cause));
  return "waits";
}
