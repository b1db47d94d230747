import type { OperatorContext } from "~/domain/context";
import { actIn } from "~/domain/operators/act-in.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { donationCause } from "./donation-cause.server";

/** Looks a flagged charge up at the provider again, for our staff. Throws `not_found`. */
export async function checkMoneyCase(
  ctx: OperatorContext,
  { organizationId, transactionId }: { organizationId: string; transactionId: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  await checkCharge(tenant, donationCause, transactionId);
}
