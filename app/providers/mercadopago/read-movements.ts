import type { MovementKind, Movements } from "../movement";
import { movementsOf, sizeOf } from "../movement-rows";

const KINDS: Readonly<Record<string, MovementKind>> = {
  SETTLEMENT: "gift",
  REFUND: "refund",
  CHARGEBACK: "chargeback",
  CHARGEBACK_CANCEL: "chargeback_reversal",
  // Money that is held while somebody disputes it, and the account's own movements.
  DISPUTE: "other",
  WITHDRAWAL: "other",
  WITHDRAWAL_CANCEL: "other",
  CASHBACK: "other",
  PAYOUT: "other",
  PAYOUTS: "other",
};
const REQUIRED = [
  ...["EXTERNAL_REFERENCE", "SOURCE_ID", "TRANSACTION_TYPE", "TRANSACTION_AMOUNT"],
  ...["TRANSACTION_CURRENCY", "TRANSACTION_DATE"],
];

/** Reads the account's report of all transactions ("account money"). */
export function readMovements(text: string): Movements | null {
  const nameOf = (heading: string) => heading.toUpperCase();
  return movementsOf(text, { required: REQUIRED, nameOf }, (row, number) => {
    const word = row.text("TRANSACTION_TYPE").toUpperCase();
    const kind = word.endsWith("_SHIPPING") ? "other" : (KINDS[word] ?? "unknown");
    const currency = row.currency("TRANSACTION_CURRENCY");
    const providerId = row.text("SOURCE_ID");
    // What a payment costs is negative in the report; with a refund it comes back.
    const cost = (name: string) => {
      const size = sizeOf(row.signed(name, currency));
      return kind === "refund" || kind === "chargeback" ? -size : size;
    };
    return {
      ...{ number, kind, word, currency, providerId },
      key:
        kind === "gift"
          ? `gift ${providerId}`
          : `${kind} ${providerId} ${row.text("TRANSACTION_DATE")}`,
      reference: row.text("EXTERNAL_REFERENCE"),
      amount: sizeOf(row.signed("TRANSACTION_AMOUNT", currency)),
      fee: cost("FEE_AMOUNT") + cost("FINANCING_FEE_AMOUNT"),
      taxes: cost("TAXES_AMOUNT"),
      occurredOn: row.day("TRANSACTION_DATE"),
      availableOn: row.dayOrNull("SETTLEMENT_DATE"),
    };
  });
}
