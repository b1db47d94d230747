/**
 * Sensitive changes require the password again if the login is older than 10 minutes (readings
 * 'Accounts'). Only this list names them. Each of these operations checks the login first, so that
 * no page or call can omit it.
 */
import { DomainError } from "./errors";

export const sensitiveChanges = [
  "bank-accounts/create-bank-account",
  // Changes nothing, but shows in full what every page masks.
  "bank-accounts/reveal-account-number",
  "bank-accounts/update-bank-account",
  "integrations/begin-connection",
  // An invited operator sees every organisation, and stays after the inviter's session ends.
  "operators/invite-operator",
  "payment-processors/begin-authorization",
  "payment-processors/connect-centralpos",
  "payment-processors/create-payment-processor",
  "payment-processors/update-payment-processor",
  "payment-processors/discard-payment-processor",
  "subscriptions/authorize-card",
  "subscriptions/choose-plan",
  "subscriptions/change-payment-mode",
  "support/grant-support",
  // Changes of members: an admitted or promoted person stays after the session ends. Cancelling an
  // invitation only removes access, so it is not on the list.
  "users/invite-user",
  "users/resend-invitation",
  "users/update-user-role",
  "users/discard-user",
  "users/reactivate-user",
  // Needed for a new password or e-mail, and for a replacement of a verified cellphone; other
  // changes need no recent login.
  "users/account/update-user",
  "users/account/change-email",
  "users/two-factor/begin-two-factor",
  "users/two-factor/confirm-two-factor",
  "users/two-factor/renew-recovery-codes",
  "users/two-factor/discard-two-factor",
  "users/two-factor/update-two-factor-policy",
] as const;
export type SensitiveChange = (typeof sensitiveChanges)[number];

const RECENT_MS = 10 * 60 * 1000;

/** Any context; for our staff, pass the operator as `user`. */
interface Login {
  now: Date;
  user: { authenticatedAt: Date } | null;
}

/** Returns whether the password is at most 10 minutes old; jobs have no login. */
export function isRecentLogin({ now, user }: Login): boolean {
  return user === null || now.getTime() - user.authenticatedAt.getTime() <= RECENT_MS;
}

/** Throws `reauthentication_required` (403) if the password is older than 10 minutes. */
export function requireRecentLogin(ctx: Login, _change: SensitiveChange): void {
  if (!isRecentLogin(ctx)) throw new DomainError("reauthentication_required");
}
