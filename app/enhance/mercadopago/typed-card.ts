/** What a donor typed, as the company's script takes it. Pure. */
import type { IdentificationType, TypedCard } from "./sdk";

/** Thirteen digits, with or without separators, may be a card number. */
const NUMBER = /\d(?:\W?\d){12}/;

/** Returns the company's type of a document: the chosen one, or one that takes so many characters. */
export function typeOf(
  types: readonly IdentificationType[],
  chosen: string,
  number: string,
): string | undefined {
  const fits = ({ min_length: least = 1, max_length: most = 99 }: IdentificationType) =>
    number.length >= least && number.length <= most;
  const own = types.find(({ id }) => id.toLowerCase() === chosen.toLowerCase());
  return (own ?? types.find(fits))?.id;
}

/** Splits `12/30` or `12 / 2030`; empty texts where it cannot be read. */
export function expiryOf(text: string): [month: string, year: string] {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const twoDigits = month === "" ? "" : month.padStart(2, "0");
  return [twoDigits, year.length === 2 ? `20${year}` : year];
}

/** Returns the first cause's code of the company's answer, in either version's shape; empty without one. */
export function codeOf(error: unknown): string {
  const causes: unknown = Array.isArray(error)
    ? error
    : (error as { cause?: unknown } | null)?.cause;
  const [first] = Array.isArray(causes) ? (causes as { code?: unknown }[]) : [];
  const code = String(first?.code ?? "");
  return /^[A-Z]?\d{1,5}$/.test(code) ? code : "";
}

/** Returns a text that may leave the page beside the card; empty for one that may hold its number. */
export function safe(text: unknown, most: number): string {
  return typeof text === "string" && text.length <= most && !NUMBER.test(text) ? text : "";
}

/** Returns whether everything that a token needs is typed. */
export function isWhole({ cardExpirationYear, cardNumber, cardholderName }: TypedCard): boolean {
  return cardNumber !== "" && cardholderName !== "" && cardExpirationYear !== "";
}
