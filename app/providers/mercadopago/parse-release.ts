import type { ReportedPayment, ReportedState } from "../reported-payment";
import { amountOf } from "./answers";

/** Each description of a released amount, and what it says about its payment. */
const STATES: Readonly<Record<string, ReportedState>> = {
  payment: "taken",
  refund: "returned",
  chargeback: "returned",
  dispute: "returned",
  mediation: "returned",
  // The company gave back what it had taken for the donor.
  refund_cancel: "taken",
  chargeback_cancel: "taken",
  dispute_cancel: "taken",
  mediation_cancel: "taken",
};
/** Rows of the account's balance, and money that is held for a while. */
const SUMS = /^(?:initial_available_balance|available_balance|subtotal|total|(?:un|full)?block)$/;
/** Movements beside a payment: what they take is no refund. */
const OTHERS =
  /^(?:tax_\w+|fee_\w+|withdrawal(?:_cancel)?|payouts?|credit_payment|restriction|reserve_\w+|\w*shipping)$/;

/**
 * Parses the rows of the account's report of released money ("available money"): the last row that names a
 * payment counts. Most reports have no currency, as an account has one, and then no amount is read.
 */
export function parseRelease(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ReportedPayment[] {
  const found = new Map<string, ReportedPayment>();
  for (const row of rows) {
    const cell = (name: string) => (row[names.indexOf(name)] ?? "").trim();
    const word = cell("DESCRIPTION").toLowerCase();
    const reference = cell("EXTERNAL_REFERENCE");
    if (SUMS.test(cell("RECORD_TYPE").toLowerCase()) || OTHERS.test(word) || !reference) continue;
    const before = found.get(reference);
    const at = new Date(cell("TRANSACTION_APPROVAL_DATE") || cell("DATE"));
    found.set(reference, {
      reference,
      providerId: cell("SOURCE_ID"),
      state: Object.hasOwn(STATES, word) ? (STATES[word] ?? "undecided") : "undecided",
      word,
      booked: before
        ? before.booked
        : amountOf(Math.abs(Number(cell("GROSS_AMOUNT"))), cell("CURRENCY")),
      at: Number.isNaN(at.getTime()) ? null : at,
      description: "",
    });
  }
  return [...found.values()];
}
