import { formatInteger, type Currency } from "~/values/money/money";

/** A country formats numbers with the separators of this currency. */
const CURRENCIES: Record<string, Currency> = {
  AR: "ARS",
  BR: "BRL",
  CL: "CLP",
  CO: "COP",
  EC: "USD",
  MX: "MXN",
  PE: "PEN",
  UY: "UYU",
};

/**
 * Formats a number with the country's separators, and returns any other value unchanged. Without a
 * country English, Spanish and Portuguese use the separators of EC, AR and BR.
 */
export function valueInText(value: unknown, locale: string, country?: string): unknown {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return value;
  return formatInteger(value, marksOf(locale, country));
}

/** Returns the currency with whose separators a page of this locale writes numbers. */
export function marksOf(locale: string, country?: string): Currency {
  const known = CURRENCIES[country ?? ""] ?? CURRENCIES[locale.slice(3)];
  return known ?? (locale.startsWith("en") ? "USD" : "ARS");
}
