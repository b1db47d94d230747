import type { OrganizationContext, PersonContext } from "~/domain/context";
import { cancelEmailChange } from "~/domain/users/cancel-email-change.server";
import { resendEmailChange } from "~/domain/users/resend-email-change.server";

/** Does what the notice of a pending e-mail posts, on either kind of host; null: something else was posted. */
export async function settleOwnEmail(
  ctx: OrganizationContext | PersonContext,
  intent: unknown,
): Promise<"email_resent" | "email_kept" | null> {
  switch (intent) {
    case "resend_email":
      await resendEmailChange(ctx);
      return "email_resent";
    case "cancel_email":
      await cancelEmailChange(ctx);
      return "email_kept";
    default:
      return null;
  }
}
