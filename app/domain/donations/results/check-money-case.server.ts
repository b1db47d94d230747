import type { OperatorContext } from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { checkFurtherPayment } from "~/domain/payments/check-further-payment.server";
import { findTransactionSnapshot } from "./charge-snapshot.server";
import { donationCause } from "./donation-cause.server";

/**
 * Looks a flagged charge up at the provider again, for our staff: its result, or what was added to a voucher's
 * payment since it was charged. Throws `not_found`.
 */
export async function checkMoneyCase(
  ctx: OperatorContext,
  { organizationId, transactionId }: { organizationId: string; transactionId: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  await checkCharge(tenant, donationCause, transactionId);
  const { providerPaymentId: providerId = null } =
    (await findTransactionSnapshot(tenant, transactionId)) ?? {};
  const told = { providerId, amount: null, receivedAt: ctx.now };
  await checkFurtherPayment(tenant, donationCause, transactionId, told);
}
