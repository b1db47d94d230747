import { describe, expect, it } from "vitest";
import { countries } from "~/countries/country";
import { createPageInstance } from "~/i18n/server";
import { formatInteger, formatMoney, formatPercent, type Currency } from "~/values/money/money";
import { valueInText } from "./numbers";

/**
 * Country, locale, then 0, 1, 999, 1000, 1234567.89 (rounded where there are no cents), -1234.5, 3.5 %, 1250
 * %, 20000 things.
 */
const TABLE = [
  [
    "AR",
    "$ 0,00",
    "$ 1,00",
    "$ 999,00",
    "$ 1.000,00",
    "$ 1.234.567,89",
    "−$ 1.234,50",
    "3,5 %",
    "1.250 %",
    "20.000",
  ],
  [
    "BR",
    "R$ 0,00",
    "R$ 1,00",
    "R$ 999,00",
    "R$ 1.000,00",
    "R$ 1.234.567,89",
    "−R$ 1.234,50",
    "3,5%",
    "1.250%",
    "20.000",
  ],
  ["CL", "$0", "$1", "$999", "$1.000", "$1.234.568", "−$1.235", "3,5 %", "1.250 %", "20.000"],
  ["CO", "$ 0", "$ 1", "$ 999", "$ 1.000", "$ 1.234.568", "−$ 1.235", "3,5 %", "1.250 %", "20.000"],
  [
    "EC",
    "$0.00",
    "$1.00",
    "$999.00",
    "$1,000.00",
    "$1,234,567.89",
    "−$1,234.50",
    "3.5 %",
    "1,250 %",
    "20,000",
  ],
  [
    "MX",
    "$0.00",
    "$1.00",
    "$999.00",
    "$1,000.00",
    "$1,234,567.89",
    "−$1,234.50",
    "3.5 %",
    "1,250 %",
    "20,000",
  ],
  [
    "PE",
    "S/ 0,00",
    "S/ 1,00",
    "S/ 999,00",
    "S/ 1.000,00",
    "S/ 1.234.567,89",
    "−S/ 1.234,50",
    "3,5 %",
    "1.250 %",
    "20.000",
  ],
  [
    "UY",
    "$ 0,00",
    "$ 1,00",
    "$ 999,00",
    "$ 1.000,00",
    "$ 1.234.567,89",
    "−$ 1.234,50",
    "3,5 %",
    "1.250 %",
    "20.000",
  ],
] as const;
const AMOUNTS = ["0", "1", "999", "1000", "1234567.89", "-1234.5"];

/** Returns minor units, rounded half up as the operations do. */
function minor(amount: string, currency: Currency): bigint {
  const cents = BigInt(Math.round(Number(amount) * 100));
  if (currency !== "CLP" && currency !== "COP") return cents;
  return cents < 0n ? (cents - 50n) / 100n : (cents + 50n) / 100n;
}

describe("numbers of a country", () => {
  it.each(TABLE)("%s", (code, ...expected) => {
    const { currency } = countries.find((country) => country.code === code)!;
    expect([
      ...AMOUNTS.map((amount) => formatMoney(minor(amount, currency), currency)),
      formatPercent(350, currency),
      formatPercent(125_000, currency),
      formatInteger(20_000, currency),
    ]).toEqual(expected);
    // The same in a text of any language.
    for (const locale of ["es", "en", "pt-BR"]) {
      expect(valueInText(20_000, locale, code)).toBe(expected.at(-1));
    }
  });

  it("cover the eight countries", () => {
    expect(TABLE.map(([code]) => code as string).sort()).toEqual(
      countries.map(({ code }) => code).sort(),
    );
  });

  it("group integers of any size and sign", () => {
    expect([0, 999, 1000, -1000, 123456].map((value) => formatInteger(value, "ARS"))).toEqual([
      "0",
      "999",
      "1.000",
      "-1.000",
      "123.456",
    ]);
    expect(formatInteger(10n ** 9n, "MXN")).toBe("1,000,000,000");
  });

  it("fall back to the locale's country, and to the language", () => {
    expect(valueInText(1000, "es-MX")).toBe("1,000");
    expect(valueInText(1000, "pt-BR")).toBe("1.000");
    expect(valueInText(1000, "es")).toBe("1.000");
    expect(valueInText(1000, "en")).toBe("1,000");
  });

  it("leave text and fractions unchanged", () => {
    expect(valueInText("2026", "es", "AR")).toBe("2026");
    expect(valueInText(0.5, "es", "AR")).toBe(0.5);
  });
});

describe("numbers in a page's texts", () => {
  it.each([
    ["es-AR", "AR", "Mostrando 1.001 - 1.025 de 20.000 donaciones"],
    ["es-MX", "MX", "Mostrando 1,001 - 1,025 de 20,000 donaciones"],
    ["en", "AR", "Showing 1.001 - 1.025 of 20.000 donaciones"],
    ["en", "EC", "Showing 1,001 - 1,025 of 20,000 donaciones"],
  ] as const)("%s in %s", (locale, country, text) => {
    const { t } = createPageInstance(locale, ["common"], country);
    const values = { from: 1001, to: 1025, total: 20_000, noun: "donaciones" };
    expect(t("common.pagination.showing", values)).toBe(text);
  });
});
