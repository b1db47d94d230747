import type { MovementKind, Movements } from "../movement";
import { movementsOf, sizeOf } from "../movement-rows";

/** The categories of the balance's movements. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: "gift",
  refund: "refund",
  dispute: "chargeback",
  dispute_reversal: "chargeback_reversal",
  fee: "fee",
  tax: "tax",
  payout: "other",
  payout_reversal: "other",
  topup: "other",
  topup_reversal: "other",
  risk_reserved_funds: "other",
};
const REFERENCE = "payment_metadata[reference]";
const REQUIRED = ["balance_transaction_id", "reporting_category", "gross", "currency", REFERENCE];

/**
 * Reads the itemised report of the balance (`balance_change_from_activity.itemized`) or of payouts. Its fee
 * contains the tax on it, so that taxes are not apart.
 */
export function readMovements(text: string): Movements | null {
  const nameOf = (heading: string) => heading.toLowerCase();
  return movementsOf(text, { required: REQUIRED, nameOf }, (row, number) => {
    const word = row.text("reporting_category").toLowerCase();
    const currency = row.currency("currency");
    return {
      ...{ number, word, currency },
      kind: KINDS[word] ?? "unknown",
      key: row.text("balance_transaction_id"),
      reference: row.text(REFERENCE),
      providerId: row.text("payment_intent_id"),
      amount: sizeOf(row.signed("gross", currency)),
      fee: row.signed("fee", currency),
      taxes: 0n,
      occurredOn: row.day("created_utc", "created"),
      availableOn: row.dayOrNull("available_on_utc", "available_on"),
    };
  });
}
