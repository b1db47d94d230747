import type { Approved } from "~/providers/provider";
import type { OrganizationContext } from "../context";
import type { ChargeCause, Checked, CheckedAttempt } from "./charge-cause";
import { resultOf } from "./charge-result";
import { flagTransactions } from "./flag-transactions.server";
import { isBeside } from "./money-flags";
import { providerFor } from "./provider-for.server";
import { recordResult } from "./record-result.server";
import { endedStatuses } from "./schema";

/** How long a payment may be missing of which the company told us. */
const MISSING_MS = 24 * 60 * 60_000;
const UNPAID: readonly string[] = ["in_process", "pending", ...endedStatuses];

/** What a message, a file or one of our staff names: a payment at the provider. */
interface Told {
  providerId: string | null;
  /** What it amounts to by the message, in minor units; null where that says nothing. */
  amount: bigint | null;
  receivedAt: Date;
}

/**
 * Looks up the payment of a message that names an attempt's reference: a voucher or an account number can be paid
 * as often as somebody likes. What the provider says was paid by another payment than the attempt's own settles
 * the attempt while its own one brought nothing, and is else recorded as money of its own. So is what was added to
 * the attempt's own payment after it was charged; a lower amount of it is never believed. `waits` means that the
 * provider gave no answer, that it does not have the payment on the first day after its message, or that a person
 * has to look.
 */
export async function checkFurtherPayment(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attemptId: string,
  { amount: told, providerId, receivedAt }: Told,
): Promise<Checked> {
  ctx.require("update", "transaction");
  const attempt = cause.recordFurther && (await cause.findAttempt(ctx, attemptId));
  if (!attempt || !cause.recordFurther || providerId === null) return "done";
  const { amount, currency, methodKind, providerPaymentId } = attempt;
  // A card is charged by us alone, and the company refuses a second charge of one reference.
  if (methodKind !== "voucher" || providerPaymentId === null) return "done";
  if (providerPaymentId === providerId) {
    const isKnown = told === amount + (attempt.raisedAmount ?? 0n);
    return isKnown ? "done" : checkOwnPayment(ctx, cause, attempt, providerId);
  }
  const account = await providerFor(ctx, attempt);
  if (!account) return "waits";
  const request = { reference: attempt.id, providerId, isFurther: true, amount, currency };
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
  const further = { providerId, amount: booked.amount, approval };
  const recorded = await cause.recordFurther(ctx, attempt, further);
  return recorded === "unclear" ? showMismatch(ctx, attempt) : recorded;
}

/** Looks up the payment that is recorded: the provider may say by now that more, or less, arrived by it. */
async function checkOwnPayment(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attempt: CheckedAttempt,
  providerId: string,
): Promise<Checked> {
  const { amount, currency, flags = [], id: reference, status } = attempt;
  // The company knows a further payment by the first one's reference, which this attempt does not have.
  if (!cause.recordRaise || UNPAID.includes(status) || isBeside(flags)) return "done";
  const account = await providerFor(ctx, attempt);
  if (!account) return "done";
  const request = { reference, providerId, amount, currency };
  const found = await account.provider.lookUp(request, account.io);
  if (found.kind === "unknown") return "waits";
  if (found.kind === "not_found" || found.outcome.kind !== "approved") return "done";
  const { booked, providerId: foundId } = found.outcome;
  if (foundId !== providerId) return "done";
  if (booked === null || booked.currency !== currency) return showMismatch(ctx, attempt);
  const recorded = await cause.recordRaise(ctx, attempt, booked.amount);
  return recorded === "unclear" ? showMismatch(ctx, attempt) : "done";
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
