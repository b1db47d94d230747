import { formatMoney, type Currency } from "~/values/money";

interface MoneyProps {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

export function Money({ amount, currency }: MoneyProps) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>;
}
