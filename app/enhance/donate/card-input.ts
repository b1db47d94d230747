/** Pure functions that format and validate card number and expiry while they are typed. */
import {
  digitsOf,
  findCardRow,
  luhn,
  readExpiry,
  type CardTableRow,
} from "~/values/cards/card-digits";
import { plainTyping } from "~/values/text/plain-typing";
import type { PlainTextName } from "./script-data";

export interface CardShape {
  label: string;
  lengths: readonly number[];
  gaps: readonly number[];
  codeLengths: readonly number[];
  luhn: boolean;
  /** Whether the organisation's country accepts the brand. */
  taken: boolean;
}

/** Returns a row's shape; columns that it omits are as an unknown brand's (product.md, 'Card type detection'). */
function shapeOfRow([
  label,
  ,
  taken = 1,
  lengths = [16],
  codeLengths = [3],
  tested = 1,
  gaps = [4, 8, 12],
]: CardTableRow): CardShape {
  return { label, lengths, gaps, codeLengths, luhn: tested === 1, taken: taken === 1 };
}

export const UNKNOWN = shapeOfRow(["", ""]);
const MOST_DIGITS = 19;

/** Returns the shape of a card by the start of its number. */
export function shapeOf(rows: readonly CardTableRow[], text: string): CardShape {
  const row = findCardRow(rows, ([, ranges]) => ranges.split(","), digitsOf(text));
  return row ? shapeOfRow(row) : UNKNOWN;
}

/** Returns the digits of a text in ASCII, whatever their width. */
export function onlyDigits(text: string): string {
  return plainTyping(text).replace(/\D/g, "");
}

/** Returns the digits with a space at each gap. Surplus digits stay, and the length check reports them. */
export function spaced(text: string, { gaps }: CardShape): string {
  return marked(onlyDigits(text).slice(0, MOST_DIGITS + 1), gaps, "    ");
}

/** Returns the digits with the marks before those at `gaps`, so that deleting never stops at a mark. */
export function marked(digits: string, gaps: readonly number[], marks: string): string {
  return [...digits].map((digit, at) => (marks[gaps.indexOf(at)] ?? "") + digit).join("");
}

/** Formats an expiry: `1230` and `12.30` become `12/30`, `2030-12` (password managers) `12/2030`. */
export function slashed(text: string, deleting: boolean): string {
  if (deleting) return text;
  const kept = plainTyping(text)
    .replace(/[-.]/g, "/")
    .replace(/[^\d/ ]/g, "")
    // A slash that the person types as well is not added.
    .replace(/\/[/ ]*\//g, "/");
  const yearFirst = /^(20\d\d)[/ ]*(\d\d)$/.exec(kept);
  if (yearFirst) return `${yearFirst[2]}/${yearFirst[1]}`;
  // No month begins with 20, so this is the beginning of a year.
  if (kept.includes("/") || /^2(0|$)/.test(kept)) return kept;
  const digits = kept.replace(/\D/g, "");
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (month.length < 2) return month;
  return `${month.slice(0, 2)}/${month.slice(2, 6)}`;
}

export function numberFault(text: string, shape: CardShape): PlainTextName | null {
  const digits = digitsOf(text);
  if (text.trim() === "") return "card_number_required";
  if (digits === "") return "card_number_invalid";
  if (!shape.lengths.includes(digits.length)) return "card_number_length";
  if (shape.luhn && !luhn(digits)) return "card_number_invalid";
  return shape.taken ? null : "card_not_allowed";
}

/** `today` is the organisation's local date (`2026-11-21`), so that its month counts, not the device's. */
export function expiryFault(text: string, today: string): PlainTextName | null {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const result = readExpiry(text, year * 12 + month);
  return result.ok ? null : result.code;
}

export function codeFault(text: string, { codeLengths }: CardShape): PlainTextName | null {
  if (text === "") return (codeLengths[0] ?? 0) === 0 ? null : "security_code_required";
  const fits = /^\d+$/.test(text) && codeLengths.includes(text.length);
  return fits ? null : "security_code_invalid";
}
