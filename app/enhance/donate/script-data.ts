import type { UidRule } from "~/countries/country-shape";
import type { AmountFormat } from "~/values/money/amount-format";
import type { CardTableRow } from "~/values/cards/card-digits";

/** The page's data for its script: JSON in `<script id="giving">`. Amounts are minor units as text. */
export interface ScriptData {
  /** How the campaign's currency is written. */
  money: AmountFormat;
  months: readonly string[];
  /** The organisation's local date. */
  today: string;
  /** Whether a monthly donation's first charge comes with it. */
  now: boolean;
  min: string;
  max: string | null;
  cards: readonly CardTableRow[];
  /** The call that answers the limits, with its query; empty for a preview, which also records no lead. */
  limits: string;
  /** The provider's minimum length of a document; null when unknown. */
  shortestDocument: number | null;
  /** Whether the provider accepts no letters in a document. */
  onlyDigits: boolean;
  /** The patterns of the offered types of documents. */
  documents: Record<string, string>;
  /** Where the numbers of a type have marks while they are typed: `[[3, 6, 9], "..-"]`. */
  masks: Record<string, readonly [gaps: readonly number[], marks: string]>;
  /** The country's check digits, which the country's script adds. */
  rules: Record<string, UidRule>;
  texts: Record<PlainTextName, string> & {
    [Name in FilledTextName]: Unfilled<(typeof FILLED_TEXTS)[Name][number]>;
  };
}

/** A text with unfilled placeholders: only `fill` accepts this type, and it requires every value. */
export interface Unfilled<Value extends string> {
  readonly needs: Value;
}

/** The values of each text with placeholders; a test compares them with every locale. */
export const FILLED_TEXTS = {
  amount_min: ["amount"],
  amount_max: ["amount"],
  document_too_short: ["min"],
  document_length: ["min"],
  uid_invalid: ["uid_type"],
  amount_meant: ["amount"],
  sentence_monthly: ["amount", "date"],
  sentence_one_time: ["amount"],
  next_charges: ["day", "dates"],
  day: ["day"],
  day_and_month: ["day", "month"],
  list: ["list", "last"],
  nudge: ["amount"],
  submit: ["amount"],
  submit_monthly: ["amount"],
  other_amount_hint: ["min", "max"],
  card_refused: ["card_name"],
} as const;
type FilledTextName = keyof typeof FILLED_TEXTS;

export type PlainTextName =
  | "required"
  | "email_invalid"
  | "amount_invalid"
  | "card_number_required"
  | "card_number_length"
  | "card_number_invalid"
  | "card_not_allowed"
  | "expiry_required"
  | "expiry_invalid"
  | "expiry_past"
  | "security_code_required"
  | "security_code_invalid"
  | "document_digits"
  | "last_day"
  | "submit_plain"
  | "sending"
  | "not_sent"
  | "form_invalid";
