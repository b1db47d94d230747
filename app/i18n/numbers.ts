import { formatInteger, type Currency } from "~/values/money";

/** Whose marks the numbers of a country have: a country writes them as it writes its currency. */
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
 * A value as it is put into a text: a number with the marks of the country, all else as it is. The
 * country is the organisation's (on the platform's own pages the one that was chosen), else that of
 * the locale; English and plain Spanish or Portuguese of no country take the marks of EC, AR and BR.
 */
export function valueInText(value: unknown, locale: string, country?: string): unknown {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return value;
  return formatInteger(value, marksOf(locale, country));
}

function marksOf(locale: string, country: string | undefined): Currency {
  const known = CURRENCIES[country ?? ""] ?? CURRENCIES[locale.slice(3)];
  return known ?? (locale.startsWith("en") ? "USD" : "ARS");
}
