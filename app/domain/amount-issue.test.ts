import { expect, it } from "vitest";
import { LARGEST_AMOUNT } from "~/values/money/money";
import { limitIssue, raiseIssue } from "./amount-issue";

it("accepts both limits, and names the one that an amount breaks", () => {
  const limits = { min: 100_00n, max: 5_000_00n };
  expect(limitIssue(limits, 100_00n, "ARS")).toBeNull();
  expect(limitIssue(limits, 5_000_00n, "ARS")).toBeNull();
  expect(limitIssue(limits, 99_99n, "ARS")).toMatchObject({ code: "amount_too_low" });
  expect(limitIssue(limits, 5_000_01n, "ARS")?.values.amount).toMatch(/^\$\s5\.000,00$/);
  expect(limitIssue({ min: 1n, max: null }, LARGEST_AMOUNT + 1n, "ARS")).not.toBeNull();
});

it("looks at the next step, in the currency's own decimals", () => {
  const issue = raiseIssue(10_000n, { amount: 9_500n, basisPoints: 1_000 }, "CLP");
  expect(issue?.code).toBe("raised_too_high");
  expect(issue?.values?.raised).toMatch(/^\$\s?10\.450$/);
  expect(raiseIssue(10_450n, { amount: 9_500n, basisPoints: 1_000 }, "CLP")).toBeNull();
  expect(raiseIssue(null, { amount: 9_500n, basisPoints: 1_000 }, "CLP")).toBeNull();
});
