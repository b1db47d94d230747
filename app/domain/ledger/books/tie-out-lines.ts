/** The lines of a tie-out: the same for one organisation and for all. */
import type { Currency } from "~/values/money/money";
import type { MoneyHolder } from "../schema";

/** The lines of a tie-out, in its order; the first six add up to the last two. */
export const tieOutLines = [
  "gifts",
  "refunds",
  "chargebacks",
  "fees",
  "taxes",
  "commission",
  "payouts",
  "change",
] as const;
export type TieOutLine = (typeof tieOutLines)[number];

/** Amounts are minor units of one currency; what takes from the balance is positive in its own line. */
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
