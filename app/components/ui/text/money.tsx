import { formatMoney, formatRound, type Currency } from "~/values/money/money";

interface MoneyProps {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** For headlines: omits zero cents. */
  round?: boolean;
}

export function Money({ amount, currency, round = false }: MoneyProps) {
  const write = round ? formatRound : formatMoney;
  return <span className="whitespace-nowrap tabular-nums">{write(amount, currency)}</span>;
}
