/** The ways to pay at dLocal that are no card, by country, the best one of each country first. */
import type { CountryCode } from "~/countries/country";
import { parseDecimal, type Currency } from "~/values/money/money";
import { isLocalMethod, type LocalMethod, type OfferedMethod } from "../local-methods";
import limits from "./limits.json";
import table from "./methods.json";

export interface MethodRow {
  country: CountryCode;
  method: LocalMethod;
  /** dLocal's `payment_method_id`. */
  code: string;
  flow: "DIRECT" | "REDIRECT";
  /** How long the donor has where dLocal's answer names no expiry. */
  hours: number;
  /** Whether later months are charged without the donor. */
  repeats: boolean;
  /** Whether dLocal gives the money back by itself. */
  refunds: boolean;
  /** The shops that take the money, by their own name. */
  payee: string | null;
  /** In minor units, where the method takes less than dLocal does in the country. */
  minimum: bigint | null;
  maximum: bigint | null;
}

export const methodRows: readonly MethodRow[] = table.rows.map((row) => {
  const {
    code,
    country,
    flow,
    hours,
    max,
    method,
    min,
    payee = null,
    refunds = false,
    repeats = false,
  } = row;
  if (!isLocalMethod(method)) throw new Error(`Wrong method ${method}`);
  return {
    ...{ code, hours, method, payee, refunds, repeats },
    country: country as CountryCode,
    flow: flow as MethodRow["flow"],
    minimum: amountOf(country, min),
    maximum: amountOf(country, max),
  };
});

function amountOf(country: string, amount: string | undefined): bigint | null {
  if (amount === undefined) return null;
  const { currency } = limits[country as CountryCode];
  return parseDecimal(amount, currency as Currency);
}

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
  ({ country, hours, maximum, method, minimum, payee, refunds, repeats }) => ({
    ...{ maximum, method, minimum, payee, refunds, repeats },
    countries: [country],
    expiresInMs: hours * 60 * 60 * 1000,
  }),
);
