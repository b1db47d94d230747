import { expect, it } from "vitest";
import { localMethods } from "~/providers/local-methods";
import { locales } from "./config";
import { methodName, methodText } from "./method-text";
import { createTranslator } from "./server";

it.each(locales)("names every way to pay in %s", (locale) => {
  const t = createTranslator(locale);
  for (const method of localMethods) expect(methodName(t, method), method).toMatch(/^\p{Lu}/u);
});

it("names a card with its last digits, and another method without any", () => {
  const t = createTranslator("es");
  expect(methodText(t, { methodId: "visa", lastFour: "1111" })).toBe("Visa •••• 1111");
  expect(methodText(t, { methodId: "bank_transfer", lastFour: null })).toBe("Transferencia");
  expect(methodText(t, { methodId: "unknown", lastFour: "1111" })).toBe("•••• 1111");
});
