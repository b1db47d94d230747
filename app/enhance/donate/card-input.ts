/** How a card number, an expiry and their checks behave while they are typed. Pure. */
import { digitsOf, findCardRow, luhn, parseExpiry, type CardTableRow } from "~/values/card-digits";
import type { TextName } from "./script-data";

export interface CardShape {
  label: string;
  lengths: readonly number[];
  gaps: readonly number[];
  codeLengths: readonly number[];
  luhn: boolean;
}

/** No match: length 16, code of 3 or 4 (product.md, 'Card type detection'). */
export const UNKNOWN: CardShape = {
  label: "",
  lengths: [],
  gaps: [4, 8, 12],
  codeLengths: [3, 4],
  luhn: true,
};

/** The shape of the card whose number begins like this. */
export function shapeOf(rows: readonly CardTableRow[], text: string): CardShape {
  const row = findCardRow(rows, (candidate) => candidate[2], digitsOf(text));
  if (!row) return UNKNOWN;
  const [, label, , lengths, gaps, codeLengths, tested] = row;
  return { label, lengths, gaps, codeLengths, luhn: tested === 1 };
}

/** The digits with a space at each gap; never longer than the brand's longest number. */
export function spaced(text: string, { gaps, lengths }: CardShape): string {
  const most = lengths.length > 0 ? Math.max(...lengths) : 19;
  const digits = text.replace(/\D/g, "").slice(0, most);
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join("");
}

/** `1230` → `12/30`; `5/30` stays as it is typed; nothing is added while characters are deleted. */
export function slashed(text: string, deleting: boolean): string {
  // Who types the slash that stands there already finds it once.
  const kept = text.replace(/[^\d/ ]/g, "").replace(/\/[/ ]*\//g, "/");
  if (deleting || kept.includes("/")) return kept;
  const digits = kept.replace(/\D/g, "");
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (month.length < 2) return month;
  return `${month.slice(0, 2)}/${month.slice(2, 6)}`;
}

export function numberFault(text: string, shape: CardShape): TextName | null {
  const digits = digitsOf(text);
  if (text.trim() === "") return "card_number_required";
  if (digits === "") return "card_number_invalid";
  const { lengths } = shape;
  const fits = lengths.length > 0 ? lengths.includes(digits.length) : digits.length >= 12;
  if (!fits) return "card_number_length";
  return shape.luhn && !luhn(digits) ? "card_number_invalid" : null;
}

/** `now`: noon of the organisation's local date, so that its month counts, not the device's. */
export function expiryFault(text: string, now: Date): TextName | null {
  const result = parseExpiry(text, now, "UTC");
  return result.ok ? null : result.code;
}

export function codeFault(text: string, { codeLengths }: CardShape): TextName | null {
  if (text === "") return codeLengths.length === 0 ? null : "security_code_required";
  const fits = /^\d+$/.test(text) && codeLengths.includes(text.length);
  return fits ? null : "security_code_invalid";
}
