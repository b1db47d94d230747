import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Suspends the account: its public pages accept no donations, and months wait. For our staff only,
 * with a recorded reason. Throws `invalid_transition` if it is already suspended.
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
