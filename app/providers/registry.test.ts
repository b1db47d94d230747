import { expect, test } from "vitest";
import { getProvider, isPaidByLink } from "./registry";

test("returns the provider of a name", () => {
  expect(getProvider("dlocal").capabilities.provider).toBe("dlocal");
});

test.each(["paypal", "constructor", ""])("rejects a name without provider: %j", (name) => {
  expect(() => getProvider(name)).toThrow("No provider");
});

test("knows which donations are paid with a link each month", () => {
  expect(isPaidByLink({ methodId: "visa", provider: "dlocal" })).toBe(false);
  expect(isPaidByLink({ methodId: "pse", provider: "dlocal" })).toBe(true);
  expect(isPaidByLink({ methodId: "pse", provider: null })).toBe(true);
});
