import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Decides who bears the gateway's fee of money that is refunded from now on: we, or as usual the organisation.
 * Throws `invalid_transition` if it is so already.
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
