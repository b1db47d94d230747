import { linesOf } from "~/values/text/csv-lines";
import type { ReportedPayment, ReportedState } from "../reported-payment";
import { bookedAmount, instant } from "./answers";
import { kindOfWord } from "./outcomes";

/** Possible names of each column in dLocal's lists of payments; the first one found counts. */
const COLUMNS = {
  reference: ["order_id", "external_id", "transaction_id"],
  providerId: ["payment_id", "id", "dlocal_id"],
  status: ["status", "transaction_status"],
  amount: ["amount", "local_amount"],
  currency: ["currency", "local_currency"],
  at: ["approved_date", "creation_date", "created_date"],
  description: ["description"],
} as const;
type Column = keyof typeof COLUMNS;

/** Statuses that only the lists use. */
const TAKEN = /^(?:COMPLETED|APPROVED|SUCCESS)$/;
const REFUSED = /^(?:DECLINED|FAILED|CANCELED)$/;
const RETURNED = /REFUND|CHARGE_?BACK|CHARGED_BACK|DISPUTE|MEDIATION|REVERS/;
const STATES = {
  approved: "taken",
  rejected: "refused",
  cancelled: "refused",
  pending: "undecided",
} as const;

function stateOf(text: string): ReportedState {
  const word = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  const kind = kindOfWord(word);
  if (kind) return STATES[kind];
  if (TAKEN.test(word)) return "taken";
  if (REFUSED.test(word)) return "refused";
  return RETURNED.test(word) ? "returned" : "undecided";
}

/** Parses the list of payments that dLocal's dashboard exports; commas or semicolons separate its columns. */
export function parseSettlement(text: string): ReportedPayment[] | null {
  const [heading = [], ...rows] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = heading.map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
  const placeOf = (column: Column) =>
    COLUMNS[column].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
  if (placeOf("reference") < 0 || placeOf("status") < 0) return null;
  return rows.map((row) => {
    const cell = (column: Column) => (row[placeOf(column)] ?? "").trim();
    // A payment that was not approved only has its creation date.
    const dates = COLUMNS.at.map((name) =>
      instant.safeParse((row[names.indexOf(name)] ?? "").trim()),
    );
    return {
      reference: cell("reference"),
      providerId: cell("providerId"),
      state: stateOf(cell("status")),
      word: cell("status"),
      booked: bookedAmount({ amount: cell("amount"), currency: cell("currency") }),
      at: dates.find(({ success }) => success)?.data ?? null,
      description: cell("description"),
    };
  });
}
