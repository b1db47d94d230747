import { describe, expect, it } from "vitest";
import { cardTableFor, detectBrand } from "~/values/cards/card-number";
import {
  codeFault,
  expiryFault,
  numberFault,
  shapeOf,
  slashed,
  spaced,
  UNKNOWN,
} from "./card-input";

const rows = cardTableFor("AR");
const today = "2026-11-21";

describe("shapeOf", () => {
  it("recognises a card from its sixth digit on", () => {
    expect(shapeOf(rows, "4111 1")).toBe(UNKNOWN);
    expect(shapeOf(rows, "4111 11").label).toBe("Visa");
    expect(shapeOf(rows, "589562").label).toBe("Naranja");
    expect(shapeOf(rows, "3782 822").codeLengths).toContain(4);
  });

  it.each(["AR", "BR", "CL", "CO", "EC", "MX", "PE", "UY"])(
    "knows of every card in %s what the server does",
    (country) => {
      const table = cardTableFor(country);
      const starts = table.flatMap(([, ranges]) =>
        ranges.split(",").map((range) => (range.split("-")[0] ?? "").padEnd(8, "0")),
      );
      for (const start of [...starts, "99999999"]) {
        const brand = detectBrand(start, country);
        const optional = brand?.securityCode === "optional" ? [0] : [];
        const expected = brand && {
          label: brand.label,
          lengths: brand.lengths,
          gaps: brand.gaps,
          codeLengths: [...optional, ...brand.securityCodeLengths],
          luhn: brand.luhn,
          taken: brand.accepted,
        };
        expect(shapeOf(table, start), start).toEqual(expected ?? UNKNOWN);
      }
    },
  );
});

describe("spaced", () => {
  it("puts gaps where the brand has them, and stops at the maximum length", () => {
    expect(spaced("4111111111111111", shapeOf(rows, "41111111"))).toBe("4111 1111 1111 1111");
    expect(spaced("378282246310005", shapeOf(rows, "37828224"))).toBe("3782 822463 10005");
    expect(spaced("41-11x", UNKNOWN)).toBe("4111");
    expect(spaced("\u200b 4509 - 9535 \u2013 ６６２３ - 3704", UNKNOWN)).toBe(
      "4509 9535 6623 3704",
    );
  });
});

describe("slashed", () => {
  it.each([
    ["1", "1"],
    ["12", "12/"],
    ["1230", "12/30"],
    ["5", "05/"],
    ["122030", "12/2030"],
    ["5/30", "5/30"],
    ["12 / 30", "12 / 30"],
    ["12//", "12/"],
    ["05//", "05/"],
    ["12/ /", "12/"],
    ["12-40", "12/40"],
    ["12.40", "12/40"],
    ["12 40", "12/40"],
    ["122040", "12/2040"],
    ["2040-12", "12/2040"],
    ["2040/1", "2040/1"],
    ["2", "2"],
    ["228", "02/28"],
  ])("turns %j into %j", (typed, shown) => expect(slashed(typed, false)).toBe(shown));

  it.each([
    ...["12/39", "12 / 39", "1239", "5/39", "12-39", "12.39", "12 39", "122039"],
    ...["2039-12", "2039/12", "2039 12", "2/39", "239", "22039"],
  ])("handles %j key by key", (typed) => {
    const shown = [...typed].reduce((text, key) => slashed(text + key, false), "");
    expect(expiryFault(shown, today)).toBeNull();
  });

  it("allows deleting the slash", () => expect(slashed("12", true)).toBe("12"));
});

describe("errors", () => {
  it("describe a wrong number", () => {
    const visa = shapeOf(rows, "41111111");
    expect(numberFault("", visa)).toBe("card_number_required");
    expect(numberFault("4111 1111 1111 1111", visa)).toBeNull();
    expect(numberFault("4111 1111 1111 1112", visa)).toBe("card_number_invalid");
    expect(numberFault("4111 1111", visa)).toBe("card_number_length");
    expect(numberFault("abc", UNKNOWN)).toBe("card_number_invalid");
    expect(numberFault("9000 0000 0000 0001", UNKNOWN)).toBeNull();
    expect(numberFault("9000 0000 0000 001", UNKNOWN)).toBe("card_number_length");
    const mir = shapeOf(rows, "22001234");
    expect(mir.label).toBe("Mir");
    expect(numberFault("2200 1234 5678 9019", mir)).toBe("card_not_allowed");
  });

  it("describe a wrong expiry and code", () => {
    expect(expiryFault("11/26", today)).toBeNull();
    expect(expiryFault("10/2026", today)).toBe("expiry_past");
    expect(expiryFault("13/30", today)).toBe("expiry_invalid");
    expect(expiryFault("", today)).toBe("expiry_required");
    expect(codeFault("", UNKNOWN)).toBe("security_code_required");
    expect(codeFault("12", UNKNOWN)).toBe("security_code_invalid");
    expect(codeFault("123", UNKNOWN)).toBeNull();
    expect(codeFault("1234", UNKNOWN)).toBe("security_code_invalid");
    expect(codeFault("", { ...UNKNOWN, codeLengths: [] })).toBeNull();
    expect(codeFault("", { ...UNKNOWN, codeLengths: [0, 3] })).toBeNull();
    expect(codeFault("12", { ...UNKNOWN, codeLengths: [0, 3] })).toBe("security_code_invalid");
  });
});
