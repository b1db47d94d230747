import { describe, expect, it } from "vitest";
import { looksLikeCard } from "./card";
import { redactCardNumbers } from "./card-number-redaction";

describe("redactCardNumbers", () => {
  it.each([
    ["digits of full width", "Ana ４１１１１１１１１１１１１１１１"],
    ["Arabic digits", "Ana ٤١١١١١١١١١١١١١١١"],
    ["marks that nobody sees", "Ana 4111\u200b1111\u200b1111\u200b1111"],
    ["odd dashes", "Ana 4111–1111–1111–1111"],
  ])("finds a card number behind %s, which web would read as its digits", (_what, text) => {
    const masked = redactCardNumbers(text, ["donor", "first_name"], looksLikeCard) ?? "";
    expect(masked.replace(/[\s-]/g, "")).toMatch(/^Ana\*{12}1111$/);
  });

  it("leaves a text without a card number unchanged", () => {
    expect(
      redactCardNumbers("Ana\u200b ４１１１", ["donor", "first_name"], looksLikeCard),
    ).toBeNull();
  });
});
