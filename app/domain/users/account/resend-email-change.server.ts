import {
  acrossOrganizations,
  type OrganizationContext,
  type PersonContext,
} from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findPendingEmail } from "./find-pending-email.server";
import { lockEmail } from "./lock-email.server";
import { requestEmailChange } from "./request-email-change.server";

/** Sends the person's pending change of e-mail again, with new links, or throws `not_found`. */
export async function resendEmailChange(
  ctx: OrganizationContext | PersonContext,
): Promise<{ email: string }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    await lockEmail(db, user.id);
    const newEmail = await findPendingEmail(db, user.id, now);
    if (newEmail === null) throw new DomainError("not_found");
    await requestEmailChange(db, across, ctx, { userId: user.id, newEmail });
    return { email: newEmail };
  });
}
