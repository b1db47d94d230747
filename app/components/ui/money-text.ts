import { formatMoney, type Currency } from "~/values/money";

/** An amount inside a sentence: its symbol stays on the line of its number. */
export function moneyText(amount: bigint, currency: Currency): string {
  return formatMoney(amount, currency).replaceAll(" ", "\u00a0");
}
