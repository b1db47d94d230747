import { expect, it } from "vitest";
import { hasAccountDigit } from "./br-account-digit";

it.each([
  ["341", "0057", "12345-7"],
  ["341", "57", "123457"],
  ["237", "0001", "0238069-2"],
  ["001", "1584-9", "00210169-6"],
  ["001", "1584", "210169-6"],
  ["033", "0189", "01017417-9"],
] as const)("%s: %s %s has its bank's own digit, and no other", (bank, branch, number) => {
  expect(hasAccountDigit(bank, branch, number)).toBe(true);
  const other = number.slice(0, -1) + String((Number(number.slice(-1)) + 1) % 10);
  expect(hasAccountDigit(bank, branch, other)).toBe(false);
});

it("accepts any digit for a bank without a published rule, or a number in another format", () => {
  expect(hasAccountDigit("260", "0001", "12345678-9")).toBe(true);
  expect(hasAccountDigit("341", "0057", "1234567-1")).toBe(true);
});
