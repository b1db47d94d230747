import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Releases payouts although not all documents are approved, with a recorded reason (readings
 * 'Accounts'). Throws `invalid_transition` if they are already released.
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
