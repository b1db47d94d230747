import type { OrganizationContext } from "../context";
import { changeStanding } from "./change-standing.server";

/**
 * Keeps payouts back that were released, until an operator releases them again: approved documents
 * don't. What was received stays the organisation's. Throws `invalid_transition` where they wait already.
 */
export function holdPayouts(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "hold-payouts",
    from: { payoutsReleasedAt: { not: null } },
    to: {
      payoutsReleasedAt: null,
      payoutsReleaseReason: null,
      payoutsHeldAt: ctx.now,
      payoutsHoldReason: reason,
    },
    before: { payouts_released: true },
    after: { payouts_released: false, reason },
  });
}
