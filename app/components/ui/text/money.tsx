import { formatMoney, formatRound, formatWhole, type Currency } from "~/values/money/money";

interface MoneyProps {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** For headlines: omits zero cents. */
  round?: boolean;
  /** For large figures: has no cents. */
  whole?: boolean;
}

export function Money({ amount, currency, round = false, whole = false }: MoneyProps) {
  const write = whole ? formatWhole : round ? formatRound : formatMoney;
  return <span className="whitespace-nowrap tabular-nums">{write(amount, currency)}</span>;
}
