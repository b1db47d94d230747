import { describe, expect, it } from "vitest";
import { looksLikeCard, redactCardNumbers } from "./stray-card-numbers";

describe("redactCardNumbers", () => {
  it.each([
    ["digits of full width", "Ana ４１１１１１１１１１１１１１１１"],
    ["Arabic digits", "Ana ٤١١١١١١١١١١١١١١١"],
    ["marks that nobody sees", "Ana 4111\u200b1111\u200b1111\u200b1111"],
    ["odd dashes", "Ana 4111–1111–1111–1111"],
  ])("finds a card number behind %s, which web would read as its digits", (_what, text) => {
    const masked = redactCardNumbers(text, ["donor", "first_name"]) ?? "";
    expect(masked.replace(/[\s-]/g, "")).toMatch(/^Ana\*{12}1111$/);
  });

  it("leaves a text without a card number unchanged", () => {
    expect(redactCardNumbers("Ana\u200b ４１１１", ["donor", "first_name"])).toBeNull();
  });
});

describe("looksLikeCard", () => {
  it.each([
    ["4111111111111111", true],
    // Naranja's own check digit, and a number that fails it.
    ["5895622000000003", true],
    ["4111111111111112", false],
    ["9200000000000017", true],
    ["9200000000000018", false],
  ])("%s: %s", (digits, looks) => {
    expect(looksLikeCard(digits)).toBe(looks);
  });
});
