import type { Currency } from "~/values/money/money";
import { formatRound } from "~/values/money/money";

/** Typical preset amounts of each currency, in minor units, for pictures of the product. */
const samples: Record<Currency, readonly [bigint, bigint, bigint]> = {
  ARS: [500_000n, 1_000_000n, 2_000_000n],
  BRL: [3_000n, 5_000n, 10_000n],
  CLP: [5_000n, 10_000n, 20_000n],
  COP: [20_000n, 40_000n, 80_000n],
  MXN: [10_000n, 20_000n, 50_000n],
  PEN: [2_000n, 4_000n, 8_000n],
  USD: [500n, 1_000n, 2_500n],
  UYU: [30_000n, 50_000n, 100_000n],
};

/** Returns three amounts in the currency's format; pictures show the middle one as chosen. */
export function sampleAmounts(currency: Currency): [string, string, string] {
  const [small, middle, large] = samples[currency];
  return [small, middle, large].map((amount) => formatRound(amount, currency)) as [
    string,
    string,
    string,
  ];
}
