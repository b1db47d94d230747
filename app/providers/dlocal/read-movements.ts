import type { MovementKind, Movements } from "../movement";
import { movementsOf, sizeOf } from "../movement-rows";

/** The types of dLocal's settlement file; its layout is an assumption of ours, because none is public. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  PAYMENT: "gift",
  REFUND: "refund",
  CHARGEBACK: "chargeback",
  CHARGEBACK_REVERSAL: "chargeback_reversal",
  PAYOUT: "payout",
  PAYOUT_RETURN: "payout_return",
  FEE: "fee",
  TAX: "tax",
  TRANSFER: "other",
};
const REQUIRED = ["type", "dlocal_id", "order_id", "processed_at", "local_amount"];

/** Reads dLocal's settlement file: a row for each movement, in the local currency of the charge. */
export function readMovements(text: string): Movements | null {
  const nameOf = (heading: string) => heading.toLowerCase().replaceAll(" ", "_");
  return movementsOf(text, { required: REQUIRED, nameOf }, (row, number) => {
    const word = row.text("type").toUpperCase();
    const kind = KINDS[word] ?? "unknown";
    const currency = row.currency("local_currency", "currency");
    const providerId = row.text("dlocal_id");
    const occurredOn = row.day("processed_at");
    const rowId = row.text("row_id");
    return {
      ...{ number, kind, word, currency, providerId, occurredOn },
      key: rowId
        ? `${row.text("settlement_id")} ${rowId}`
        : keyOf(kind, providerId, row.text("processed_at")),
      reference: row.text("order_id"),
      amount: sizeOf(row.signed("local_amount", currency)),
      fee: row.signed("fee_percentage", currency) + row.signed("fee_fixed", currency),
      taxes: row.signed("tax", currency),
      availableOn: row.dayOrNull("available_at"),
    };
  });
}

/** A payment is charged once; what goes back of it can have several rows. */
function keyOf(kind: MovementKind, providerId: string, at: string): string {
  return kind === "gift" ? `gift ${providerId}` : `${kind} ${providerId} ${at}`;
}
