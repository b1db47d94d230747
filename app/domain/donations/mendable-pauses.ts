/** Pauses that end when the donor gives a working card (readings 'Monthly donations'). */
import type { PauseReason } from "./schema";

/**
 * The card was the cause: it cannot be charged any more, or it was declined until the donation
 * paused. A risk, an amount, and a pause by a person are nothing that a card mends.
 */
const MENDABLE: ReadonlySet<string> = new Set<PauseReason>([
  "all_not_approved",
  "cc_expired",
  "cc_invalid_number",
  "cc_missing_security_code",
  "last_transaction_card_cancelled",
  "last_transaction_stolen_issue",
  "last_transactions_not_approved",
  "last_x_months_not_approved",
  "payment_method_invalid",
  "payment_method_missing",
  "payment_method_not_supported",
]);

/** Returns whether a new card ends a pause for this reason. */
export const isMendable = (reason: string | null): boolean =>
  reason !== null && MENDABLE.has(reason);

/** What the bank did, and no card mends; these donors hear of the pause, too. */
const UNMENDABLE: ReadonlySet<string> = new Set<PauseReason>([
  "donor_request_stop_debit",
  "invalid_amount",
  "last_transaction_charge_back",
  "last_transaction_high_risk",
]);

/** Returns whether the donor gets a mail about a pause for this reason, which the bank caused. */
export const isAnnounced = (reason: string | null): boolean =>
  isMendable(reason) || (reason !== null && UNMENDABLE.has(reason));
