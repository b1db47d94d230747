import { expect, it } from "vitest";
import { isChoosable } from "./plan-summary";

const plan = { status: "original", grantedUntil: null, isPaying: false } as const;

it("offers a plan, but not while the bank decides on the one that was chosen", () => {
  expect(isChoosable(plan)).toBe(true);
  expect(isChoosable({ ...plan, isPaying: true })).toBe(false);
  expect(isChoosable({ ...plan, status: "active", isPaying: true })).toBe(false);
  expect(isChoosable({ ...plan, status: "past_due" })).toBe(false);
  expect(isChoosable({ ...plan, grantedUntil: "31 de enero" })).toBe(false);
});
