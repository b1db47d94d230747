/** The lines of a tie-out: the same for one organisation and for all. */
import type { Currency } from "~/values/money/money";
import type { MoneyHolder } from "../schema";

/** The lines of a tie-out, in its order; those before the payouts add up to the last two. */
export const tieOutLines = [
  "gifts",
  "refunds",
  "chargebacks",
  "fees",
  "taxes",
  "commission",
  "adjustments",
  "payouts",
  "change",
] as const;
export type TieOutLine = (typeof tieOutLines)[number];

/** The lines that add to the balance; each other one takes from it. */
export const addedLines: readonly TieOutLine[] = ["gifts", "adjustments"];

/**
 * Amounts are minor units of one currency; what takes from the balance is positive in its own line. An
 * adjustment that takes is negative.
 */
export interface TieOut extends Record<TieOutLine, bigint> {
  currency: Currency;
  /** Who holds the money: only ours is paid out. */
  heldBy: MoneyHolder;
  /** The balance before and after, from the sums by day and not from the entries. */
  opening: bigint;
  closing: bigint;
  /** What is left unexplained: nothing, or somebody must look. */
  difference: bigint;
}
