import { describe, expect, it } from "vitest";
import { pastedForms } from "../../tests/factories/pasted";
import { countryCodes, getCountry, type CountryCode } from "./country";
import examples from "./data/examples.json";
import { readPostalCode } from "./postal-code";

const stored: [CountryCode, string, string][] = [
  ["AR", "1425", "1425"],
  ["AR", "c1425abc", "C1425ABC"],
  ["AR", "C 1425 ABC", "C1425ABC"],
  ["BR", "01310-100", "01310-100"],
  ["BR", "01310100", "01310-100"],
  ["BR", "01.310-100", "01310-100"],
  ["CL", "8320000", "8320000"],
  ["CL", "832-0000", "8320000"],
  ["CO", "110111", "110111"],
  ["EC", "170150", "170150"],
  ["MX", "06600", "06600"],
  ["PE", "15001", "15001"],
  ["UY", "11200", "11200"],
];

describe("readPostalCode", () => {
  it.each(stored)("parses the %s code %s as %s", (country, typed, code) => {
    expect(readPostalCode(country, typed)).toBe(code);
    for (const [how, pasted] of pastedForms(typed))
      expect(readPostalCode(country, pasted), how).toBe(code);
  });

  it.each(countryCodes)("accepts the valid examples of %s only", (country) => {
    const { valid, invalid } = examples.postalCode[country];
    for (const code of [...valid, getCountry(country).postalCode.example])
      expect(readPostalCode(country, code), code).not.toBeNull();
    for (const code of [...invalid, "", "  ", "ABCDE", "1".repeat(300), "12 34 5A", "<b>1</b>"])
      expect(readPostalCode(country, code), code).toBeNull();
  });
});
