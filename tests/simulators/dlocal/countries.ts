import limits from "~/providers/dlocal/limits.json";
import { WireError } from "./wire-error";

interface CountryRules {
  currency: string;
  /** From dLocal's country reference (Feb 2019); Ecuador's is unknown and so not checked. */
  document?: RegExp;
  documentRequired: boolean;
}

const rules: Readonly<Record<string, CountryRules>> = {
  AR: { currency: "ARS", document: /^(\d{7,9}|\d{11})$/, documentRequired: true },
  BR: { currency: "BRL", document: /^[0-9A-Z]{11,14}$/i, documentRequired: true },
  CL: { currency: "CLP", document: /^[0-9K]{8,9}$/i, documentRequired: true },
  CO: { currency: "COP", document: /^\d{6,10}$/, documentRequired: true },
  EC: { currency: "USD", documentRequired: true },
  MX: { currency: "MXN", document: /^[0-9A-Z&Ñ]{10,18}$/i, documentRequired: false },
  PE: { currency: "PEN", document: /^\d{8,9}$/, documentRequired: true },
  UY: { currency: "UYU", document: /^\d{6,8}$/, documentRequired: true },
};
const wholeCurrencies = ["CLP", "COP"];

export function countryRules(country: string): CountryRules {
  const found = Object.hasOwn(rules, country) ? rules[country] : undefined;
  if (!found) throw new WireError(400, 5003, "Country not supported", "country");
  return found;
}

/** Returns decimal text in major units, as in the journal and the books. */
export function amountText(amount: number, currency: string): string {
  return amount.toFixed(wholeCurrencies.includes(currency) ? 0 : 2);
}

/** Returns whether an amount has at most its currency's decimals. */
export function hasRightDecimals(amount: number, currency: string): boolean {
  const decimals = /\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0;
  return decimals <= (wholeCurrencies.includes(currency) ? 0 : 2);
}

/** Throws 5016 or 5007 for an amount outside the country's limits. */
export function checkLimits(amount: number, currency: string, country: string): void {
  const row = Object.entries(limits).find(([key]) => key === country)?.[1];
  if (!row || typeof row === "string" || row.currency !== currency) return;
  if (amount < Number(row.minimum)) throw new WireError(400, 5016, "Amount too low", "amount");
  if (amount > Number(row.maximum)) throw new WireError(400, 5007, "Amount exceeded", "amount");
}
