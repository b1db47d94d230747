/** Quarters of the amount that a donor gives now: a little less, a little more, and more. */
const STEPS = [3n, 5n, 6n] as const;

/** Rounds to two leading digits, which people read at a glance. */
function rounded(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - 2));
  return ((amount + unit / 2n) / unit) * unit;
}

/** Returns the amounts that a change proposes, in minor units, without the present one. */
export function proposedAmounts(amount: bigint): bigint[] {
  const proposed = STEPS.map((step) => rounded((amount * step) / 4n));
  return [...new Set(proposed)].filter((one) => one > 0n && one !== amount);
}
