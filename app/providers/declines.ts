/** Causes of declines, and their consequences (contract.md, 'Causes of refusal'). */

/**
 * `soft`: retry later or at the global gateway; `hard`: never; `ask_donor`: the donor corrects it.
 */
export type DeclineClass = "soft" | "hard" | "ask_donor";

/** The seven families with which people read about a decline (readings, Monthly donations). */
export type DeclineFamily =
  "bank" | "card" | "gateway" | "debit_cancelled" | "fraud" | "no_funds" | "unknown";

interface CauseRow {
  class: DeclineClass;
  /** The pause reason that follows at once; null if the number of unpaid periods decides. */
  pauseReason: string | null;
  family: DeclineFamily;
}

function row(
  declineClass: DeclineClass,
  pauseReason: string | null,
  family: DeclineFamily,
): CauseRow {
  return { class: declineClass, pauseReason, family };
}

export const declineCauses = {
  insufficient_funds: row("soft", null, "no_funds"),
  do_not_honor: row("soft", null, "bank"),
  processing_error: row("soft", null, "gateway"),
  foreign_card: row("soft", null, "gateway"),
  bad_security_code: row("ask_donor", "payment_method_invalid", "card"),
  expired_card: row("hard", "cc_expired", "card"),
  invalid_number: row("hard", "cc_invalid_number", "card"),
  missing_security_code: row("hard", "cc_missing_security_code", "card"),
  invalid_amount: row("hard", "invalid_amount", "bank"),
  stolen_card: row("hard", "last_transaction_stolen_issue", "fraud"),
  lost_card: row("hard", "last_transaction_stolen_issue", "fraud"),
  card_cancelled: row("hard", "last_transaction_card_cancelled", "card"),
  high_risk: row("hard", "last_transaction_high_risk", "fraud"),
  debit_stopped: row("hard", "donor_request_stop_debit", "debit_cancelled"),
  method_not_supported: row("hard", "payment_method_not_supported", "card"),
  invalid_payment_method: row("hard", "payment_method_invalid", "unknown"),
  authentication_required: row("ask_donor", null, "bank"),
} as const satisfies Record<string, CauseRow>;

/** The contract's `decline_code`. */
export type Cause = keyof typeof declineCauses;

/** Returns whether a text, as stored or as read from a table, is a cause of the contract. */
export function isCause(text: string): text is Cause {
  return Object.hasOwn(declineCauses, text);
}

export const declineFamilies: readonly DeclineFamily[] = [
  "no_funds",
  "bank",
  "card",
  "fraud",
  "gateway",
  "debit_cancelled",
  "unknown",
];

/** Returns the causes that people read about as one family. */
export function causesOf(family: DeclineFamily): Cause[] {
  return (Object.keys(declineCauses) as Cause[]).filter(
    (cause) => declineCauses[cause].family === family,
  );
}

/** Returns the family of a decline, by a transaction's `decline_code`. */
export function declineFamily(code: string | null): DeclineFamily | null {
  if (code === null) return null;
  return isCause(code) ? declineCauses[code].family : "unknown";
}
