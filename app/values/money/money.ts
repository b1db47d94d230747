import {
  groupDigits,
  proposeAmount,
  readDecimal,
  readTyped,
  splitUnits,
  writeAmount,
  writeMoney,
  type AmountFormat,
  type NumberFormat,
} from "./amount-format";
import formats from "./number-formats.json";

export type Currency = keyof typeof formats;
export type { NumberFormat };

export const currencies = Object.keys(formats) as Currency[];

/** Where no lower maximum applies, a larger amount (minor units) is a typing error. */
export const LARGEST_AMOUNT = 10n ** 15n - 1n;
const wholePercent = 10_000n;

export function isCurrency(value: unknown): value is Currency {
  return typeof value === "string" && Object.hasOwn(formats, value);
}

/** Returns how the currency's amounts are written (specification, section 9 of the calls; not `Intl`). */
export function numberFormat(currency: Currency): NumberFormat {
  return formats[currency];
}

/** Returns the format with its currency, as amount-format.ts takes it. */
export function amountFormat(currency: Currency): AmountFormat {
  return { currency, ...formats[currency] };
}

/** Returns the decimal places of the minor unit: 0 for CLP and COP (ISO says 2 for COP, the product does not). */
export function minorUnits(currency: Currency): number {
  return formats[currency].decimals;
}

/**
 * Parses a JSON body's decimal string (`1234.5`, major units) into minor units; null for anything
 * else. A number that is too large is returned, so that the caller can name the maximum.
 */
export function parseDecimal(text: string, currency: Currency): bigint | null {
  return readDecimal(text, amountFormat(currency));
}

/**
 * Parses a typed amount with its currency's separators: `3.400,65` in ARS, `3,400.65` in MXN.
 * `10.00` in ARS is an error (null), not a donation a hundred times too large.
 */
export function parseTyped(text: string, currency: Currency): bigint | null {
  return readTyped(text, amountFormat(currency));
}

/**
 * Returns what was probably meant where `parseTyped` refuses an amount with the marks of another
 * currency: `1.500,50` for `1500.50` in ARS. Null for anything else.
 */
export function proposeTyped(text: string, currency: Currency): string | null {
  return proposeAmount(text, amountFormat(currency));
}

/** Formats minor units as the decimal string of a JSON response: `340065n` ARS is `3400.65`. */
export function toDecimal(amount: bigint, currency: Currency): string {
  return signed(amount, (size) => {
    const [major, minor] = splitUnits(size, minorUnits(currency));
    return minor ? `${major}.${minor}` : major;
  });
}

/** Formats minor units as the currency's users write them: `$ 3.400,65`, `S/ 10,00`, `−$1,234.00`. */
export function formatMoney(amount: bigint, currency: Currency): string {
  return signed(amount, (size) => writeMoney(size, amountFormat(currency)), "−");
}

/** Formats like `formatMoney` but drops zero cents, for chips and headlines: `$ 10.000`, but `$ 10.000,50`. */
export function formatRound(amount: bigint, currency: Currency): string {
  const written = formatMoney(amount, currency);
  const { decimal, decimals } = formats[currency];
  const zeros = decimal + "0".repeat(decimals);
  return decimals > 0 && written.endsWith(zeros) ? written.slice(0, -zeros.length) : written;
}

/** Formats in whole units, rounded half away from zero, for large figures: `$ 3.401` for `$ 3.400,65`. */
export function formatWhole(amount: bigint, currency: Currency): string {
  const unit = 10n ** BigInt(minorUnits(currency));
  const size = amount < 0n ? -amount : amount;
  const whole = ((size + unit / 2n) / unit) * unit;
  return formatRound(amount < 0n ? -whole : whole, currency);
}

/** Formats like `formatMoney` without the symbol, for the initial value of an amount field. */
export function formatAmount(amount: bigint, currency: Currency): string {
  return signed(amount, (size) => writeAmount(size, amountFormat(currency)));
}

/** Formats a whole number with the currency's thousands separators: `1.234` in ARS, `1,234` in MXN. */
export function formatInteger(value: number | bigint, currency: Currency): string {
  return groupDigits(value.toString(), formats[currency].thousands);
}

/** Returns a percentage, rounded half up away from zero, so that a refund's fee mirrors the donation's. */
export function percentOf(amount: bigint, basisPoints: number): bigint {
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError("basis points must be an integer");
  const product = amount * BigInt(basisPoints);
  const size = product < 0n ? -product : product;
  const rounded = (size + wholePercent / 2n) / wholePercent;
  return product < 0n ? -rounded : rounded;
}

/** Splits an amount by weights without loss: the part with the largest weight gets the remainder. */
export function splitAmount(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (amount < 0n || total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError("a split needs a positive amount and positive weights");
  }
  const parts = weights.map((weight) => (amount * weight) / total);
  const largest = weights.reduce(
    (best, weight, index) => (weight > (weights[best] ?? 0n) ? index : best),
    0,
  );
  const remainder = amount - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (index === largest ? part + remainder : part));
}

/** Splits an amount by weights; the largest remainders, first ones first, get the units that are left. */
export function splitByRemainders(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (amount < 0n || total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError("a split needs a positive amount and positive weights");
  }
  const parts = weights.map((weight) => (amount * weight) / total);
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n));
  const remainders = weights.map((weight, at) => ({ at, rest: (amount * weight) % total }));
  const order = remainders.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  );
  const raised = new Set(order.slice(0, left).map(({ at }) => at));
  return parts.map((part, at) => (raised.has(at) ? part + 1n : part));
}

/** People read a minus sign, programs a hyphen. */
function signed(amount: bigint, write: (size: bigint) => string, minus: "-" | "−" = "-"): string {
  return amount < 0n ? minus + write(-amount) : write(amount);
}

/** Formats basis points as percentage points, without a sign: 80 is `0,8` in ARS. */
export function formatPoints(basisPoints: number, currency: Currency): string {
  const [whole = "0", part] = String(basisPoints / 100).split(".");
  const grouped = formatInteger(BigInt(whole), currency);
  return part ? `${grouped}${formats[currency].decimal}${part}` : grouped;
}

/** Formats basis points as a percentage: 350 is `3,5 %` in ARS, `3.5 %` in MXN, `3,5%` in BRL. */
export function formatPercent(basisPoints: number, currency: Currency): string {
  const value = formatPoints(basisPoints, currency);
  // Portuguese writes no space before the sign (CLDR, pt).
  return currency === "BRL" ? `${value}%` : `${value} %`;
}
