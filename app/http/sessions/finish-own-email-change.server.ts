import type { OrganizationContext, PersonContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { cancelEmailChange } from "~/domain/users/account/cancel-email-change.server";
import { resendEmailChange } from "~/domain/users/account/resend-email-change.server";

/**
 * Resends or cancels a pending change of e-mail. Returns null for any other intent, and
 * `email_over` when the change was confirmed or cancelled elsewhere meanwhile.
 */
export async function finishOwnEmailChange(
  ctx: OrganizationContext | PersonContext,
  intent: unknown,
): Promise<"email_resent" | "email_kept" | "email_over" | null> {
  try {
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
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return "email_over";
    throw error;
  }
}
