import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Decides whether Dádiva bears the gateway's fee of future refunds; by default the organisation does.
 * Throws `invalid_transition` if it is decided so already.
 */
export function coverRefundFees(
  ctx: OrganizationContext,
  { isCovered, reason }: { isCovered: boolean; reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "cover-refund-fees",
    from: { refundFeesCovered: !isCovered },
    to: { refundFeesCovered: isCovered },
    before: { refund_fees_covered: !isCovered },
    after: { refund_fees_covered: isCovered, reason },
  });
}
