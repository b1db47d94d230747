import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Withholds released payouts until an operator releases them again; approved documents do not
 * release them. The money remains the organisation's. Throws `invalid_transition` if they are
 * already withheld.
 */
export function withholdPayouts(
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
