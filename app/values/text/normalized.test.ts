import { expect, it } from "vitest";
import { normalized } from "./normalized";
import { plainTyping } from "./plain-typing";
import { typedText } from "./typed-text";

it("normalises as usual, also a letter with many marks", () => {
  expect(normalized("Ine\u0301s", "NFC")).toBe("Inés");
  expect(normalized("１２", "NFKC")).toBe("12");
  const zalgo = "a" + "\u0316\u0301".repeat(15);
  expect(normalized(zalgo, "NFC")).toBe(zalgo.normalize("NFC"));
});

it.each([
  ["alternating marks", "\u0301\u0316".repeat(130_000)],
  ["marks that compose", "\u0f71\u0f72\u0f74".repeat(80_000)],
])("takes no time by the square of %s", (_what, marks) => {
  const started = performance.now();
  typedText(`a${marks}`);
  plainTyping(marks);
  expect(performance.now() - started).toBeLessThan(1_500);
});
