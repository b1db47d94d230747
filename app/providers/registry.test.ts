import { expect, test } from "vitest";
import { getProvider } from "./registry";

test("returns the provider of a name", () => {
  expect(getProvider("dlocal").capabilities.provider).toBe("dlocal");
});

test.each(["paypal", "constructor", ""])("rejects a name without provider: %j", (name) => {
  expect(() => getProvider(name)).toThrow("No provider");
});
