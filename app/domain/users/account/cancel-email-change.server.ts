import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import {
  acrossOrganizations,
  type OrganizationContext,
  type PersonContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { dropEmailChanges } from "./request-email-change.server";

/** Cancels the signed-in person's pending change of e-mail. Throws `not_found` without one. */
export async function cancelEmailChange(ctx: OrganizationContext | PersonContext): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("people belong to the platform", now);
  await across.transaction(async (db) => {
    const dropped = await dropEmailChanges(db, { userId: user.id, now });
    if (dropped === 0) throw new DomainError("not_found");
    await recordSecurityEvent(db, ctx, { event: "email_change_cancelled", userId: user.id });
  });
}
