import type { OrganizationContext } from "~/domain/context";
import { changeStanding } from "./change-standing.server";

/**
 * Ends a suspension: public pages accept donations again, and waiting months that are still open
 * are charged; a plan whose period is over begins the next one today. Throws `invalid_transition` without a suspension.
 */
export function resumeOrganization(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  return changeStanding(ctx, {
    operation: "resume-organization",
    from: { suspendedAt: { not: null } },
    to: { suspendedAt: null, suspendedReason: null, resumedAt: ctx.now },
    before: { suspended: true },
    after: { suspended: false, reason },
  });
}
