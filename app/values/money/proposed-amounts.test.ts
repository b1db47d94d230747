import { expect, it } from "vitest";
import { proposedAmounts } from "./proposed-amounts";

it.each([
  [800_000n, [600_000n, 1_000_000n, 1_200_000n]],
  [1_000n, [750n, 1_300n, 1_500n]],
  [15_550n, [12_000n, 19_000n, 23_000n]],
  // Nothing is smaller than one, and no amount stands twice or is the present one.
  [1n, []],
] as const)("proposes amounts around %s that read at a glance", (amount, proposed) => {
  expect(proposedAmounts(amount)).toEqual(proposed);
});
