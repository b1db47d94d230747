import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLine, typedParagraphs, typedText } from "./typed-text";

const FAMILY = "👨‍👩‍👧‍👦";
const WALES = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}";

describe("typedText", () => {
  it.each([
    ["a zero-width space", "ana@example.org\u200b", "ana@example.org"],
    ["direction marks", "\u202aana@example.org\u202c", "ana@example.org"],
    ["marks alone", "\u200f\u200f\u200f\u200f", ""],
    ["fillers and blank Braille", "\u3164\u115f\uffa0\u2800", ""],
    ["a decomposed letter", "Marti\u0301nez", "Martínez"],
    ["a mark between letter and accent", "Marti\u200b\u0301nez", "Martínez"],
    ["a soft hyphen", "Fun\u00adda\u00adción", "Fundación"],
    ["odd blanks", "\u00a0Ana\u2009María\tPaz\u3000", "Ana María Paz"],
    ["line breaks of every system", "a\r\nb\rc\u2028d\u2029e\u0085f\v", "a\nb\nc\nd\ne\nf"],
    [
      "a joined emoji",
      `Inés ${FAMILY} 🏳️‍🌈 ❤️ 1️⃣ 👍🏽 ${WALES}`,
      `Inés ${FAMILY} 🏳️‍🌈 ❤️ 1️⃣ 👍🏽 ${WALES}`,
    ],
    ["joiners and selectors without an emoji", "A\u200dn\ufe0fa\u{E0067}", "Ana"],
    ["a joiner that joins nothing", "👨\u200d\u200b👩 🦊\u200d", "👨👩 🦊"],
    ["Arabic letters", "\u202eمريم", "مريم"],
  ])("normalises %s", (_what, typed, normal) => {
    expect(typedText(typed)).toBe(normal);
  });

  it("is idempotent", () => {
    const part = fc.oneof(
      fc.constantFrom("e", "\u0301", "\u200d", "\ufe0f", "\u200b", "👨", "❤", "1", "\u20e3"),
      fc.constantFrom("\r", "\n", "\u00a0", "\u0007", "\u{E0067}", "\u{E007F}", "\u{1F3F4}", "🏽"),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        for (const normal of [typedText, typedParagraphs]) {
          expect(normal(normal(typed))).toBe(normal(typed));
          expect(normal(typed)).toBe(normal(typed).normalize("NFC").trim());
        }
      }),
    );
  });
});

describe("typedParagraphs", () => {
  it("keeps line breaks and drops control characters", () => {
    expect(typedParagraphs("\u0007\r\nGracias,\r\n\r\nAna\u0000 Paz\u001b \n")).toBe(
      "Gracias,\n\nAna Paz",
    );
  });
});

describe("isLine", () => {
  it.each([
    ["Ana Paz", true],
    ["Ana\nPaz", false],
    ["Ana\u0007", false],
    ["Ana\u0000", false],
    ["Ana\u0093", false],
  ])("%j: %s", (text, isOne) => {
    expect(isLine(text)).toBe(isOne);
  });
});
