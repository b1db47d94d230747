import type { OrganizationContext } from "../context";
import { sendAttempts, type ChargingProcessor } from "../payments/send-attempts.server";

const OF_ACTIVE_GIFT = {
  name: "gift",
  condition: `EXISTS (SELECT 1 FROM donations d WHERE d.organization_id = $1::uuid AND d.id = t.donation_id AND d.status = 'active')`,
};

/** Commits that planned charges are sent, like sendAttempts, only for active donations. */
export async function sendGiftAttempts(
  ctx: OrganizationContext,
  processor: ChargingProcessor,
  charges: readonly { id: string; amount: bigint }[],
): Promise<boolean[]> {
  return sendAttempts(ctx, processor, charges, OF_ACTIVE_GIFT);
}
