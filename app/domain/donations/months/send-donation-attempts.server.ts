import type { OrganizationContext } from "~/domain/context";
import type { ChargingProcessor } from "~/domain/payments/charge-transaction.server";
import { sendAttempts } from "./send-attempts.server";

// A card or an amount that was replaced since it was read is not charged; the edit opens the charge
// again. Until somebody decides about a charge with another amount, its period gets no further attempt.
const OF_ACTIVE_DONATION = {
  name: "gift",
  condition: `EXISTS (SELECT 1 FROM donations d WHERE d.organization_id = $1::uuid AND d.id = t.donation_id AND d.status = 'active'
       AND d.amount = ($8::bigint[])[array_position($7::uuid[], t.id)]
       AND coalesce(d.payment_method_id, t.payment_method_id) = ($9::uuid[])[array_position($7::uuid[], t.id)])
     AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.organization_id = $1::uuid AND x.donation_id = t.donation_id
       AND x.period = t.period AND x.id <> t.id AND 'amount_mismatch' = ANY (x.flags))`,
};

/** Commits that planned charges are sent, like sendAttempts, only for active donations and their current cards and amounts. */
export async function sendDonationAttempts(
  ctx: OrganizationContext,
  processor: ChargingProcessor,
  charges: readonly { id: string; amount: bigint; paymentMethodId: string }[],
): Promise<boolean[]> {
  return sendAttempts(ctx, processor, charges, OF_ACTIVE_DONATION);
}
