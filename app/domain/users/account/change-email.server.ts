import { acrossOrganizations, type PersonContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { lockEmail } from "./lock-email.server";
import { requestEmailChange } from "./request-email-change.server";

/**
 * Requests a change of e-mail on the platform's host, for people without a back office
 * (`update-user`). Nothing changes until the link confirms it (`request-email-change`). Requires a
 * recent login (`reauthentication_required`). Throws 422 on `email` (`email_same`) and
 * `rate_limited`.
 */
export async function changeEmail(ctx: PersonContext, { email }: { email: string }): Promise<void> {
  requireRecentLogin(ctx, "users/account/change-email");
  const { user, now } = ctx;
  const across = acrossOrganizations("people belong to the platform", now);
  await across.transaction(async (db) => {
    const present = await lockEmail(db, user.id);
    if (email === present.email) throw refuseField("email", "email_same");
    await requestEmailChange(db, across, ctx, { userId: user.id, newEmail: email });
  });
}
