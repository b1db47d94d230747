import { linesOf } from "~/values/text/csv-lines";
import type { ReportedPayment, ReportedState } from "../reported-payment";
import { amountOf } from "./answers";
import { parseRelease } from "./parse-release";

/** Each transaction type of the account's report, and what it says about its payment. */
const STATES: Readonly<Record<string, ReportedState>> = {
  SETTLEMENT: "taken",
  REFUND: "returned",
  CHARGEBACK: "returned",
  DISPUTE: "returned",
};
/** Movements of the account that belong to no payment. */
const OTHERS = /^(?:WITHDRAWAL|WITHDRAWAL_CANCEL|CASHBACK|PAYOUTS?|\w*_SHIPPING)$/;

/**
 * Parses the account's report of all transactions ("account money", CSV), or that of released money. A
 * payment with a refund or a dispute has several lines; the last one that names it counts.
 */
export function parseSettlement(text: string): ReportedPayment[] | null {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = heading.map((name) => name.trim().toUpperCase());
  const released = ["RECORD_TYPE", "DESCRIPTION", "EXTERNAL_REFERENCE", "SOURCE_ID"];
  if (released.every((name) => names.includes(name))) return parseRelease(names, rows);
  const required = ["EXTERNAL_REFERENCE", "SOURCE_ID", "TRANSACTION_TYPE", "TRANSACTION_AMOUNT"];
  if (required.some((name) => !names.includes(name))) return null;
  const found = new Map<string, ReportedPayment>();
  for (const row of rows) {
    const cell = (name: string) => (row[names.indexOf(name)] ?? "").trim();
    const word = cell("TRANSACTION_TYPE");
    const reference = cell("EXTERNAL_REFERENCE");
    if (OTHERS.test(word) || reference === "") continue;
    const before = found.get(reference);
    const at = new Date(cell("TRANSACTION_DATE"));
    const amount = Number(cell("TRANSACTION_AMOUNT"));
    const booked = amountOf(Math.abs(amount), cell("TRANSACTION_CURRENCY"));
    found.set(reference, {
      reference,
      providerId: cell("SOURCE_ID"),
      state: STATES[word] ?? "undecided",
      word,
      // What was taken is compared with the charge, not what went back of it.
      booked: before ? before.booked : booked,
      at: Number.isNaN(at.getTime()) ? null : at,
      description: cell("DESCRIPTION"),
    });
  }
  return [...found.values()];
}
