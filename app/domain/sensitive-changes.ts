/**
 * Sensitive changes ask for the password again when the login is older than 10 minutes (readings
 * 'Accounts'). This list is the one place that names them; each operation on it asks before it looks
 * at anything else, so that no page or call can forget it.
 */
import { DomainError } from "./errors";

export const sensitiveChanges = [
  "bank-accounts/create-bank-account",
  "bank-accounts/update-bank-account",
  // Who comes in by it sees every organisation, and stays when the session that invited is over.
  "operators/invite-operator",
  "payment-processors/begin-authorization",
  "payment-processors/connect-centralpos",
  "payment-processors/create-payment-processor",
  "payment-processors/update-payment-processor",
  "payment-processors/discard-payment-processor",
  "support/grant-support",
  // Who is of the organisation, and as what: whoever is let in or raised stays when the session is over.
  // Cancelling an invitation takes a way in away and opens none: it asks for nothing.
  "users/invite-user",
  "users/resend-invitation",
  "users/update-user-role",
  "users/discard-user",
  "users/reactivate-user",
  // A new password or e-mail, and a new cellphone in place of a verified one; the rest of it at any time.
  "users/update-user",
  "users/change-email",
  "users/begin-two-factor",
  "users/confirm-two-factor",
  "users/renew-recovery-codes",
  "users/discard-two-factor",
  "users/update-two-factor-policy",
] as const;
export type SensitiveChange = (typeof sensitiveChanges)[number];

const RECENT_MS = 10 * 60 * 1000;

/** Any context; of our own staff with the operator as `user`. */
interface Login {
  now: Date;
  user: { authenticatedAt: Date } | null;
}

/** Whether the password was given in the last 10 minutes. Jobs and the product itself have no login. */
export function isRecentLogin({ now, user }: Login): boolean {
  return user === null || now.getTime() - user.authenticatedAt.getTime() <= RECENT_MS;
}

/** Throws `reauthentication_required` (403) unless the password was given in the last 10 minutes. */
export function requireRecentLogin(ctx: Login, _change: SensitiveChange): void {
  if (!isRecentLogin(ctx)) throw new DomainError("reauthentication_required");
}
