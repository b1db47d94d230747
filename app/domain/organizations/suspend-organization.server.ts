import type { OrganizationContext } from "../context";
import { changeStanding } from "./change-standing.server";

/**
 * Suspends the account: its public pages say that it is not receiving, months wait. For our own staff,
 * with a reason that stays on record. Throws `invalid_transition` where it is suspended already.
 */
export function suspendOrganization(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "suspend-organization",
    from: { suspendedAt: null },
    to: { suspendedAt: ctx.now, suspendedReason: reason },
    before: { suspended: false },
    after: { suspended: true, reason },
  });
}
