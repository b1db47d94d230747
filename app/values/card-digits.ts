import { plainTyping } from "./plain-typing";
import { zoneParts } from "./zone-parts";

/** How a number is checked: Luhn, a sum of the brand's own, or not at all. */
export type CardCheck = "luhn" | "naranja" | "creditel" | "none";

/**
 * One line of the table that a page sends to its browser script:
 * [method id, label, prefixes and ranges, lengths, gaps, security code lengths, Luhn 1 or 0, taken 1 or 0].
 */
export type CardTableRow = readonly [
  methodId: string,
  label: string,
  ranges: readonly string[],
  lengths: readonly number[],
  gaps: readonly number[],
  securityCodeLengths: readonly number[],
  luhn: 0 | 1,
  taken: 0 | 1,
];

export type ExpiryResult =
  | { ok: true; month: number; year: number }
  | { ok: false; code: "expiry_required" | "expiry_invalid" | "expiry_past" };

const naranjaWeights = [4, 3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const creditelWeights = [5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 9];
const digitsToDetect = 6;
const digitsUsed = 8;

/**
 * The digits of a typed number or code without blanks and dashes of any kind, in ASCII whatever their
 * width; empty when the text holds anything else.
 */
export function digitsOf(text: string): string {
  const bare = plainTyping(text).replace(/[\s-]/g, "");
  return /^\d*$/.test(bare) ? bare : "";
}

/** The Luhn test over a string of digits. */
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

/** Whether a complete number passes the check of its brand. */
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

/** Whether the beginning of a number lies in a prefix (`4`) or a range (`51-55`). */
export function inRange(digits: string, range: string): boolean {
  const [low = "", high = low] = range.split("-");
  const start = digits.slice(0, low.length);
  return start.length === low.length && start >= low && start <= high;
}

/**
 * The first row whose ranges hold the number. Needs six digits and looks at the first eight
 * (specification, 'Card type detection'); null below that and where nothing matches.
 */
export function findCardRow<Row>(
  rows: readonly Row[],
  rangesOf: (row: Row) => readonly string[],
  digits: string,
): Row | null {
  if (digits.length < digitsToDetect) return null;
  const start = digits.slice(0, digitsUsed);
  return rows.find((row) => rangesOf(row).some((range) => inRange(start, range))) ?? null;
}

/** MM/YY and MM/YYYY with a slash, dash, dot or blank in between; M is enough there. */
const MONTH_FIRST = /^(\d\d?)\s*[-/.\s]\s*(\d\d|\d{4})$/;
/** MMYY and MMYYYY. */
const JOINED = /^(\d\d)(\d\d|\d{4})$/;
/** YYYY-MM: what HTML prescribes for `cc-exp`, so password managers write it. */
const YEAR_FIRST = /^(\d{4})\s*[-/.\s]\s*(\d\d?)$/;

/**
 * Reads an expiry in any of the forms above. Two-digit years below 70 are 20xx, others 19xx. A card
 * lives until its month is over in `zone`, the time zone of the organisation.
 */
export function parseExpiry(text: string, now: Date, zone = "UTC"): ExpiryResult {
  const plain = plainTyping(text);
  if (plain === "") return { ok: false, code: "expiry_required" };
  const [, year1, month1] = YEAR_FIRST.exec(plain) ?? [];
  const [, monthText = month1, yearText = year1] =
    MONTH_FIRST.exec(plain) ?? JOINED.exec(plain) ?? [];
  const month = Number(monthText);
  if (!(month >= 1 && month <= 12)) return { ok: false, code: "expiry_invalid" };
  const typed = Number(yearText);
  const year = typed > 99 ? typed : typed < 70 ? 2000 + typed : 1900 + typed;
  const present = monthOf(now, zone);
  if (year * 12 + month < present) return { ok: false, code: "expiry_past" };
  return { ok: true, month, year };
}

function monthOf(now: Date, zone: string): number {
  const { year, month } = zoneParts(now, zone);
  return Number(year) * 12 + Number(month);
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}
