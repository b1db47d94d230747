import { percentageOf, type UpgradeTerms } from "~/values/money/upgrade";

/** Returns an increase as a record keeps it: `12.5 6.months auto`. */
export function upgradeFact({
  auto,
  basisPoints,
  period,
}: Omit<UpgradeTerms, "period"> & { period: string }): string {
  return `${percentageOf(basisPoints)} ${period} ${auto ? "auto" : "once"}`;
}
