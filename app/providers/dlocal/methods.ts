/** The ways to pay at dLocal that are no card, by country, the best one of each country first. */
import type { CountryCode } from "~/countries/country";
import { isLocalMethod, type LocalMethod, type OfferedMethod } from "../local-methods";
import table from "./methods.json";

export interface MethodRow {
  country: CountryCode;
  method: LocalMethod;
  /** dLocal's `payment_method_id`. */
  code: string;
  flow: "DIRECT" | "REDIRECT";
  /** How long the donor has where dLocal's answer names no expiry. */
  hours: number;
  /** Whether dLocal gives the money back by itself. */
  refunds: boolean;
  /** The shops that take the money, by their own name. */
  payee: string | null;
}

export const methodRows: readonly MethodRow[] = table.rows.map((row) => {
  const { country, method, flow, payee = null, refunds = false } = row;
  if (!isLocalMethod(method)) throw new Error(`Wrong method ${method}`);
  return {
    ...row,
    country: country as CountryCode,
    method,
    flow: flow as MethodRow["flow"],
    payee,
    refunds,
  };
});

/** Returns how dLocal takes a method in a country, or null where it does not. */
export function findMethod(country: string, method: string): MethodRow | null {
  return methodRows.find((row) => row.country === country && row.method === method) ?? null;
}

/** Returns the method of a payment's own `payment_method_id`. */
export function methodOfCode(country: string, code: string): MethodRow | null {
  return methodRows.find((row) => row.country === country && row.code === code) ?? null;
}

/** What the product offers of it. */
export const offeredMethods: readonly OfferedMethod[] = methodRows.map(
  ({ country, method, hours, refunds }) => ({
    method,
    countries: [country],
    repeats: false,
    linksMonths: false,
    expiresInMs: hours * 60 * 60 * 1000,
    refunds,
  }),
);
