/** Decides what a step of an increase does to a donation. Pure. */
import { LARGEST_AMOUNT, splitAmount } from "~/values/money";
import { nextStep, raisedAmount, type UpgradeTerms } from "~/values/upgrade";

export interface StepInput extends UpgradeTerms {
  /** The donation's amount, in minor units. */
  amount: bigint;
  /** YYYY-MM: steps lie whole periods after it. */
  startsIn: string;
}

export interface Step {
  /** The amount after the step; of one over the limit, the amount that was refused. */
  newAmount: bigint;
  state: "applied" | "over_limit";
  /** YYYY-MM of the step after this one; null where this one ends the increase. */
  nextPeriod: string | null;
}

/**
 * Returns the step that the charge of `period` brings. One step is due however many were missed
 * during a pause (readings 'Monthly donations'). A step over `max` is not applied but consumed.
 */
export function stepOf(
  { amount, basisPoints, period: every, auto, startsIn }: StepInput,
  period: string,
  max: bigint | null,
): Step {
  const newAmount = raisedAmount(amount, basisPoints);
  return {
    newAmount,
    state: newAmount > (max ?? LARGEST_AMOUNT) ? "over_limit" : "applied",
    nextPeriod: auto ? nextStep(startsIn, every, period) : null,
  };
}

/** Splits a raised amount so that each item keeps its share; the largest gets the remainder. */
export function raisedItems<Item extends { amount: bigint }>(
  items: readonly Item[],
  newAmount: bigint,
): Item[] {
  if (items.length === 0) return [];
  const parts = splitAmount(
    newAmount,
    items.map(({ amount }) => amount),
  );
  return items.map((item, at) => ({ ...item, amount: parts[at] ?? item.amount }));
}
