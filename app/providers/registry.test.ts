import { expect, test } from "vitest";
import { getProvider } from "./registry";

test("returns the provider of an acquirer", () => {
  expect(getProvider("dlocal").capabilities.acquirer).toBe("dlocal");
});

test.each(["paypal", "constructor", ""])("rejects an acquirer without provider: %j", (name) => {
  expect(() => getProvider(name)).toThrow("No provider");
});
