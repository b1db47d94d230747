import { recordChange, type Change } from "~/domain/audit/record-change.server";
import { requireStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

interface Standing {
  suspendedAt?: Date | null;
  suspendedReason?: string | null;
  resumedAt?: Date;
  payoutsReleasedAt?: Date | null;
  payoutsReleaseReason?: string | null;
  payoutsHeldAt?: Date | null;
  payoutsHoldReason?: string | null;
  refundFeesCovered?: boolean;
}

/** Required null or non-null state of a column, or a flag. */
type Before = Partial<Record<"suspendedAt" | "payoutsReleasedAt", null | { not: null }>> & {
  refundFeesCovered?: boolean;
};

interface Step extends Required<Omit<Change, "subject">> {
  /** The required previous state; if it does not match, nothing changes. */
  from: Before;
  to: Standing;
}

/**
 * Changes an organisation's state by our staff's decision, and nobody else's (`forbidden`): by
 * compare-and-set, with its record, new public pages and a mail to owners and admins. Throws
 * `invalid_transition` if it already has that state.
 */
export async function changeStanding(ctx: OrganizationContext, step: Step): Promise<void> {
  requireStaff(ctx);
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const { count } = await db.organization.updateMany({
      where: { id: organizationId, ...step.from },
      data: { ...step.to, publicVersion: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new DomainError("invalid_transition");
    const { operation, before, after } = step;
    const subject = { type: "organization", id: organizationId } as const;
    const entryId = await recordChange(db, ctx, { operation, subject, before, after });
    if (entryId) await ctx.enqueue(db, "notifications.send-standing-notice", { entryId });
  });
}
