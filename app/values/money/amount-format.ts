/** Reads and writes amounts in one currency's format. Public pages load this file without the other currencies. */
import { asciiDigits, plainTyping } from "~/values/text/plain-typing";

export interface NumberFormat {
  symbol: string;
  /** Whether a space separates symbol and number. */
  spaced: boolean;
  thousands: string;
  decimal: string;
  decimals: number;
}

export interface AmountFormat extends NumberFormat {
  currency: string;
}

const longestText = 40;

/** Reads a decimal string of major units (`1234.5`) into minor units; null for anything else. */
export function readDecimal(text: string, format: AmountFormat): bigint | null {
  if (text.length > longestText) return null;
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(asciiDigits(text));
  return match ? fromParts(match[1] ?? "", match[2], format) : null;
}

/** Reads a typed amount with the format's separators into minor units; null for anything else. */
export function readTyped(text: string, format: AmountFormat): bigint | null {
  return readMarked(text, format, format.thousands, format.decimal);
}

/** Returns what was probably meant by an amount with the marks of another currency; null for anything else. */
export function proposeAmount(text: string, format: AmountFormat): string | null {
  const amount = readMarked(text, format, format.decimal, format.thousands);
  return amount === null ? null : writeAmount(amount, format);
}

/** Writes an amount of minor units that is not negative, with its symbol. */
export function writeMoney(amount: bigint, format: AmountFormat): string {
  return format.symbol + (format.spaced ? " " : "") + writeAmount(amount, format);
}

/** Writes an amount of minor units that is not negative, without its symbol. */
export function writeAmount(
  amount: bigint,
  { decimal, decimals, thousands }: AmountFormat,
): string {
  const [major = "", minor] = splitUnits(amount, decimals);
  const groups = groupDigits(major, thousands);
  return minor ? groups + decimal + minor : groups;
}

/** Returns the digits of the major and of the minor units of an amount that is not negative. */
export function splitUnits(amount: bigint, decimals: number): [string, string] {
  const digits = String(amount).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  return [digits.slice(0, cut), digits.slice(cut)];
}

/** Puts the separator between thousands. */
export function groupDigits(digits: string, thousands: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, thousands);
}

function readMarked(
  text: string,
  format: AmountFormat,
  thousands: string,
  decimal: string,
): bigint | null {
  if (text.length > longestText) return null;
  const bare = withoutSymbol(plainTyping(text), format).trim();
  const match = typedPattern(thousands, decimal).exec(bare);
  return match && fromParts((match[1] ?? "").replaceAll(thousands, ""), match[2], format);
}

function fromParts(
  major: string,
  minor: string | undefined,
  { decimals }: AmountFormat,
): bigint | null {
  if (minor !== undefined && minor.length > decimals) return null;
  return BigInt(major + (minor ?? "").padEnd(decimals, "0"));
}

function withoutSymbol(text: string, { currency, symbol }: AmountFormat): string {
  const upper = text.toUpperCase();
  const symbols = [currency, currency.slice(0, 2) + "$", symbol, "$"];
  const found = symbols.find((candidate) => upper.startsWith(candidate));
  return found ? text.slice(found.length) : text;
}

function typedPattern(thousands: string, decimal: string): RegExp {
  return new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:\\${thousands}\\d{3})+)(?:\\${decimal}(\\d{1,2}))?$`);
}
