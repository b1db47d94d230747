import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type OrganizationContext, type PersonContext } from "../context";
import { DomainError } from "../errors";

/** Drops the signed-in person's pending change of e-mail. `not_found` without one. */
export async function cancelEmailChange(ctx: OrganizationContext | PersonContext): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("people belong to the platform", now);
  await across.transaction(async (db) => {
    const { count } = await db.emailChange.updateMany({
      where: { userId: user.id, confirmedAt: null, cancelledAt: null, expiresAt: { gt: now } },
      data: { cancelledAt: now },
    });
    if (count === 0) throw new DomainError("not_found");
    await recordSecurityEvent(db, ctx, { event: "email_change_cancelled", userId: user.id });
  });
}
