import { splitByRemainders } from "./money";

/** Returns the part of a charge that covers fees, from the items of its donation; a raise raises each item. */
export function coveredPart(amount: bigint, coveredItems: bigint, itemsTotal: bigint): bigint {
  if (coveredItems === 0n) return 0n;
  return splitByRemainders(amount, [coveredItems, itemsTotal - coveredItems])[0] ?? 0n;
}
