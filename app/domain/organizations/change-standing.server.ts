import { recordChange, type Change } from "../audit/record-change.server";
import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";

interface Standing {
  suspendedAt?: Date | null;
  suspendedReason?: string | null;
  payoutsReleasedAt?: Date | null;
  payoutsReleaseReason?: string | null;
  payoutsHeldAt?: Date | null;
  payoutsHoldReason?: string | null;
}

/** Whether it is so: null where it isn't. */
type Before = Partial<Record<"suspendedAt" | "payoutsReleasedAt", null | { not: null }>>;

interface Step extends Required<Omit<Change, "subject">> {
  /** How it stands before: where it doesn't any more, nothing is changed. */
  from: Before;
  to: Standing;
}

/**
 * What our own staff decide of an organisation, and nobody else (`forbidden`): by compare-and-set, with
 * its record, its public pages made anew and a mail to owners and admins. Throws `invalid_transition`
 * where it stands like that already.
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
