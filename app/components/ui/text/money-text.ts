import { formatMoney, type Currency } from "~/values/money/money";

/** Formats an amount for a sentence, keeping symbol and number on one line. */
export function moneyText(amount: bigint, currency: Currency): string {
  return formatMoney(amount, currency).replaceAll(" ", "\u00a0");
}
