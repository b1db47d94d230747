import type { OrganizationContext } from "../context";
import { changeStanding } from "./change-standing.server";

/**
 * Ends a suspension: public pages receive again, and of the months that waited the open ones are
 * charged. Throws `invalid_transition` where there is none.
 */
export function resumeOrganization(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "resume-organization",
    from: { suspendedAt: { not: null } },
    to: { suspendedAt: null, suspendedReason: null },
    before: { suspended: true },
    after: { suspended: false, reason },
  });
}
