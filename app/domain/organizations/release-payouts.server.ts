import type { OrganizationContext } from "../context";
import { changeStanding } from "./change-standing.server";

/**
 * Lets payouts go out although not all documents are approved, with a reason that stays on record
 * (readings 'Accounts'). Throws `invalid_transition` where they go out already.
 */
export function releasePayouts(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "release-payouts",
    from: { payoutsReleasedAt: null },
    to: {
      payoutsReleasedAt: ctx.now,
      payoutsReleaseReason: reason,
      payoutsHeldAt: null,
      payoutsHoldReason: null,
    },
    before: { payouts_released: false },
    after: { payouts_released: true, reason },
  });
}
