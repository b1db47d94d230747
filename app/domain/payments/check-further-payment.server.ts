import type { OrganizationContext } from "../context";
import type { ChargeCause, Checked } from "./charge-cause";
import { flagTransactions } from "./flag-transactions.server";
import { providerFor } from "./provider-for.server";

/**
 * Looks up the payment of a message that names an attempt's reference and another payment than the attempt's own:
 * a voucher or an account number can be paid as often as somebody likes. What the provider says was paid is
 * recorded as money of its own. `waits` means that the provider gave no answer, or that the attempt itself is not
 * charged yet.
 */
export async function checkFurtherPayment(
  ctx: OrganizationContext,
  cause: ChargeCause,
  attemptId: string,
  providerId: string | null,
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
  const request = { reference: attempt.id, providerId, amount, currency };
  const found = await account.provider.lookUp(request, account.io);
  if (found.kind === "unknown") return "waits";
  if (found.kind === "not_found" || found.outcome.kind !== "approved") return "done";
  const { outcome: approval } = found;
  // A provider that looks up by reference alone answers with the attempt's own payment.
  if (approval.providerId !== providerId) return "done";
  const { booked } = approval;
  if (booked === null || booked.currency !== currency || booked.amount <= 0n) {
    await ctx.transaction((db) =>
      flagTransactions(ctx, db, [attempt.id], "amount_mismatch", cause.name),
    );
    return "waits";
  }
  return cause.recordFurther(ctx, attempt, { providerId, amount: booked.amount, approval });
}
