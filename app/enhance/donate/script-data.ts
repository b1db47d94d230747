import type { CardTableRow } from "~/values/card-digits";
import type { Currency } from "~/values/money";

/** What the page tells its script: JSON in `<script id="giving">`. Amounts are minor units as text. */
export interface ScriptData {
  currency: Currency;
  /** Names of the months, January first. */
  months: readonly string[];
  /** The organisation's local date. */
  today: string;
  min: string;
  max: string | null;
  cards: readonly CardTableRow[];
  gateway: string;
  /** The fewest characters of a document that the company takes; null where it doesn't say. */
  shortestDocument: number | null;
  /** Texts by name, their values still in braces. */
  texts: Record<TextName, string>;
}

export type TextName =
  | "required"
  | "email_invalid"
  | "amount_invalid"
  | "amount_min"
  | "amount_max"
  | "card_number_required"
  | "card_number_length"
  | "card_number_invalid"
  | "expiry_required"
  | "expiry_invalid"
  | "expiry_past"
  | "security_code_required"
  | "security_code_invalid"
  | "document_too_short"
  | "document_length"
  | "sentence_monthly"
  | "sentence_one_time"
  | "next_charges"
  | "day"
  | "day_and_month"
  | "list"
  | "last_day"
  | "submit_plain"
  | "submit"
  | "submit_monthly"
  | "sending"
  | "other_amount_hint"
  | "form_invalid";
