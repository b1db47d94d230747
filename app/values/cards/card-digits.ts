import { plainTyping } from "~/values/text/plain-typing";

/** The check of a card number: Luhn, the brand's own checksum, or none. */
export type CardCheck = "luhn" | "naranja" | "creditel" | "none";

/**
 * A row of the browser script's card table: [label, prefixes and ranges, accepted 1 or 0, lengths,
 * security code lengths (0: the code may be empty), Luhn 1 or 0, gaps]. A row ends before last columns
 * that are as an unknown brand's.
 */
export type CardTableRow = readonly [
  label: string,
  ranges: string,
  taken?: 0 | 1,
  lengths?: readonly number[],
  securityCodeLengths?: readonly number[],
  luhn?: 0 | 1,
  gaps?: readonly number[],
];

export type ExpiryResult =
  | { ok: true; month: number; year: number }
  | { ok: false; code: "expiry_required" | "expiry_invalid" | "expiry_past" };

const naranjaWeights = [4, 3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const creditelWeights = [5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 9];
const digitsToDetect = 6;
const digitsUsed = 8;

/** Returns a typed number's ASCII digits without blanks and dashes; empty when it contains anything else. */
export function digitsOf(text: string): string {
  const bare = plainTyping(text).replace(/[\s-]/g, "");
  return /^\d*$/.test(bare) ? bare : "";
}

/** Returns whether a string of digits passes the Luhn test. */
export function luhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns whether a complete number passes its brand's check. */
export function passesCheck(digits: string, check: CardCheck): boolean {
  if (check === "none") return true;
  if (check === "creditel") {
    return weightedSum(digits, creditelWeights) % 10 === Number(digits[15]);
  }
  if (luhn(digits)) return true;
  if (check === "luhn") return false;
  const rest = 11 - (weightedSum(digits, naranjaWeights) % 11);
  return (rest > 9 ? 0 : rest) === Number(digits[15]);
}

/** Returns whether a number begins with a prefix (`4`) or inside a range (`51-55`). */
export function inRange(digits: string, range: string): boolean {
  const [low = "", high = low] = range.split("-");
  const start = digits.slice(0, low.length);
  return start.length === low.length && start >= low && start <= high;
}

/** Returns the first row whose ranges contain a number's first six to eight digits, or null. */
export function findCardRow<Row>(
  rows: readonly Row[],
  rangesOf: (row: Row) => readonly string[],
  digits: string,
): Row | null {
  if (digits.length < digitsToDetect) return null;
  const start = digits.slice(0, digitsUsed);
  return rows.find((row) => rangesOf(row).some((range) => inRange(start, range))) ?? null;
}

/** MM/YY and MM/YYYY, separated by a slash, dash, dot or blank. The month may have one digit. */
const MONTH_FIRST = /^(\d\d?)\s*[-/.\s]\s*(\d\d|\d{4})$/;
/** MMYY and MMYYYY, without a separator. */
const JOINED = /^(\d\d)(\d\d|\d{4})$/;
/** YYYY-MM. HTML prescribes it for `cc-exp`, so password managers fill it in. */
const YEAR_FIRST = /^(\d{4})\s*[-/.\s]\s*(\d\d?)$/;

/** Parses an expiry; years below 70 are 20xx. `present` is the present month, as years × 12 + month. */
export function readExpiry(text: string, present: number): ExpiryResult {
  const plain = plainTyping(text);
  if (plain === "") return { ok: false, code: "expiry_required" };
  const [, year1, month1] = YEAR_FIRST.exec(plain) ?? [];
  const [, monthText = month1, yearText = year1] =
    MONTH_FIRST.exec(plain) ?? JOINED.exec(plain) ?? [];
  const month = Number(monthText);
  if (!(month >= 1 && month <= 12)) return { ok: false, code: "expiry_invalid" };
  const typed = Number(yearText);
  const year = typed > 99 ? typed : typed < 70 ? 2000 + typed : 1900 + typed;
  if (year * 12 + month < present) return { ok: false, code: "expiry_past" };
  return { ok: true, month, year };
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}
