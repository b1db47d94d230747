import { isCurrency, parseDecimal } from "~/values/money/money";
import { linesOf } from "~/values/text/csv-lines";
import type { ReportedPayment, ReportedState } from "../reported-payment";

/** Each category of the balance's movements, and what it says about its payment. */
const STATES: Readonly<Record<string, ReportedState>> = {
  charge: "taken",
  refund: "returned",
  dispute: "returned",
  // The money came back to us.
  refund_failure: "taken",
  dispute_reversal: "taken",
};
const REFERENCE = "payment_metadata[reference]";
const REQUIRED = [REFERENCE, "payment_intent_id", "reporting_category", "gross", "currency"];

/**
 * Parses the itemised report of the balance (`balance_change_from_activity.itemized`) or of payouts, with
 * the payment's metadata among its columns. Of several movements of a payment the last one counts.
 */
export function parseSettlement(text: string): ReportedPayment[] | null {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = heading.map((name) => name.trim().toLowerCase());
  if (REQUIRED.some((name) => !names.includes(name))) return null;
  const found = new Map<string, ReportedPayment>();
  for (const row of rows) {
    const cell = (name: string) => (row[names.indexOf(name)] ?? "").trim();
    const [reference, word] = [cell(REFERENCE), cell("reporting_category")];
    // Fees, payouts and reserves belong to no payment.
    if (reference === "" || !Object.hasOwn(STATES, word)) continue;
    const before = found.get(reference);
    const at = new Date(cell("created").replace(" ", "T") + "Z");
    found.set(reference, {
      reference,
      providerId: cell("payment_intent_id"),
      state: STATES[word] ?? "undecided",
      word,
      // What was taken is compared with the charge, not what went back of it.
      booked: before ? before.booked : bookedIn(cell("gross"), cell("currency")),
      at: before ? before.at : Number.isNaN(at.getTime()) ? null : at,
      description: cell("description"),
    });
  }
  return [...found.values()];
}

function bookedIn(gross: string, currency: string): ReportedPayment["booked"] {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) return null;
  const amount = parseDecimal(gross.replace(/^-/, ""), code);
  return amount === null ? null : { amount, currency: code };
}
