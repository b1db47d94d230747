import type { OrganizationContext } from "../context";
import { sendAttempts, type ChargingProcessor } from "../payments/send-attempts.server";

// Until somebody decides about a charge with another amount, its period gets no further attempt.
const OF_ACTIVE_GIFT = {
  name: "gift",
  condition: `EXISTS (SELECT 1 FROM donations d WHERE d.organization_id = $1::uuid AND d.id = t.donation_id AND d.status = 'active')
     AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.organization_id = $1::uuid AND x.donation_id = t.donation_id
       AND x.period = t.period AND x.id <> t.id AND 'amount_mismatch' = ANY (x.flags))`,
};

/** Commits that planned charges are sent, like sendAttempts, only for active donations. */
export async function sendGiftAttempts(
  ctx: OrganizationContext,
  processor: ChargingProcessor,
  charges: readonly { id: string; amount: bigint }[],
): Promise<boolean[]> {
  return sendAttempts(ctx, processor, charges, OF_ACTIVE_GIFT);
}
