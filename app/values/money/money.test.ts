import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currencies,
  formatAmount,
  formatMoney,
  formatRound,
  formatWhole,
  isCurrency,
  minorUnits,
  numberFormat,
  parseDecimal,
  parseTyped,
  percentOf,
  proposeTyped,
  splitAmount,
  toDecimal,
} from "./money";

const currency = fc.constantFrom(...currencies);
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });

describe("currencies", () => {
  it("contains the eight of the specification with their minor units", () => {
    expect(currencies).toEqual(["ARS", "BRL", "CLP", "COP", "MXN", "PEN", "USD", "UYU"]);
    expect(currencies.filter((code) => minorUnits(code) === 0)).toEqual(["CLP", "COP"]);
    expect(isCurrency("ARS")).toBe(true);
    expect(isCurrency("toString")).toBe(false);
    expect(numberFormat("PEN").symbol).toBe("S/");
  });
});

describe("parseDecimal", () => {
  it.each([
    ["3400", "ARS", 340000n],
    ["3400.6", "ARS", 340060n],
    ["3400.65", "ARS", 340065n],
    ["0.01", "USD", 1n],
    ["1550", "CLP", 1550n],
    ["9999999999999.99", "ARS", 999999999999999n],
    ["99999999999999999999", "ARS", 9999999999999999999900n],
  ] as const)("parses %s %s", (text, code, expected) => {
    expect(parseDecimal(text, code)).toBe(expected);
  });

  it.each([
    ["1550.00", "CLP"],
    ["1550.5", "COP"],
    ["1,5", "ARS"],
    ["1.555", "ARS"],
    ["-1", "ARS"],
    ["+1", "ARS"],
    ["1e3", "ARS"],
    [" 1", "ARS"],
    ["1\n", "ARS"],
    ["", "ARS"],
    [".5", "ARS"],
    ["³", "ARS"],
    ["9".repeat(1000), "CLP"],
  ] as const)("rejects %j %s", (text, code) => {
    expect(parseDecimal(text, code)).toBeNull();
  });

  it("parses what toDecimal writes", () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        expect(parseDecimal(toDecimal(value, code), code)).toBe(value);
      }),
    );
  });
});

describe("parseTyped", () => {
  it.each([
    ["3.400,65", "ARS", 340065n],
    ["3400", "ARS", 340000n],
    ["3400,5", "ARS", 340050n],
    ["1.000", "ARS", 100000n],
    ["12.345.678,90", "BRL", 1234567890n],
    ["  $ 3.400  ", "ARS", 340000n],
    ["$\u00a03.400,00", "UYU", 340000n],
    ["R$ 10", "BRL", 1000n],
    ["r$10,5", "BRL", 1050n],
    ["s/ 10,00", "PEN", 1000n],
    ["ARS 10", "ARS", 1000n],
    ["US$ 1,234.50", "USD", 123450n],
    ["1.550", "CLP", 1550n],
    ["$1.550", "COP", 1550n],
    ["1550", "COP", 1550n],
    ["1,234.56", "MXN", 123456n],
    ["10.00", "MXN", 1000n],
    ["0", "ARS", 0n],
  ] as const)("parses %j %s", (text, code, expected) => {
    expect(parseTyped(text, code)).toBe(expected);
  });

  it.each([
    ["10.00", "ARS"],
    ["1e3", "ARS"],
    ["-100", "ARS"],
    ["100,00001", "ARS"],
    ["3.40,65", "ARS"],
    ["34.00.000", "ARS"],
    ["3400.650", "ARS"],
    ["0.100", "ARS"],
    ["1.234.567,8,9", "ARS"],
    ["3 400", "ARS"],
    [",50", "ARS"],
    ["50,", "ARS"],
    ["1,550", "CLP"],
    ["1.550,00", "COP"],
    ["1.550,00", "MXN"],
    ["10,00", "USD"],
    ["$", "ARS"],
    ["", "ARS"],
    ["diez", "ARS"],
    ["9".repeat(41), "CLP"],
  ] as const)("rejects %j %s", (text, code) => {
    expect(parseTyped(text, code)).toBeNull();
  });

  it.each([
    ["1500.50", "ARS", "1.500,50"],
    ["$ 1,500.5", "ARS", "1.500,50"],
    ["10.00", "ARS", "10,00"],
    ["1.550,00", "MXN", "1,550.00"],
    ["10,00", "USD", "10.00"],
    ["1,550", "CLP", "1.550"],
    ["1500.50", "CLP", null],
    ["diez", "ARS", null],
    ["3.40,65", "ARS", null],
  ] as const)("takes %j %s for %j", (text, code, meant) => {
    expect(parseTyped(text, code)).toBeNull();
    expect(proposeTyped(text, code)).toBe(meant);
  });

  it("parses what formatMoney and formatAmount write", () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        expect(parseTyped(formatMoney(value, code), code)).toBe(value);
        expect(parseTyped(formatAmount(value, code), code)).toBe(value);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), currency, (text, code) => {
        const value = parseTyped(text, code);
        expect(value === null || value >= 0n).toBe(true);
      }),
    );
  });
});

describe("formatRound", () => {
  it.each([
    ["ARS", 1_000_000n, "$ 10.000"],
    ["ARS", 1_000_050n, "$ 10.000,50"],
    ["ARS", 0n, "$ 0"],
    ["BRL", 3_000n, "R$ 30"],
    ["MXN", 123_400n, "$1,234"],
    ["CLP", 10_000n, "$10.000"],
  ] as const)("drops zero cents only: %s %s", (code, amount, expected) => {
    expect(formatRound(amount, code)).toBe(expected);
  });
});

describe("formatWhole", () => {
  it.each([
    ["ARS", 340_065n, "$ 3.401"],
    ["ARS", -340_065n, "−$ 3.401"],
    ["ARS", 340_049n, "$ 3.400"],
    ["MXN", 50n, "$1"],
    ["CLP", 10_001n, "$10.001"],
  ] as const)("rounds to whole units: %s %s", (code, amount, expected) => {
    expect(formatWhole(amount, code)).toBe(expected);
  });
});

describe("formatMoney", () => {
  it.each([
    ["ARS", "$ 1.234.567,89"],
    ["BRL", "R$ 1.234.567,89"],
    ["CLP", "$123.456.789"],
    ["COP", "$ 123.456.789"],
    ["MXN", "$1,234,567.89"],
    ["PEN", "S/ 1.234.567,89"],
    ["USD", "$1,234,567.89"],
    ["UYU", "$ 1.234.567,89"],
  ] as const)("formats %s", (code, expected) => {
    expect(formatMoney(123456789n, code)).toBe(expected);
  });

  it("formats small and negative amounts", () => {
    expect(formatMoney(5n, "ARS")).toBe("$ 0,05");
    expect(formatMoney(0n, "CLP")).toBe("$0");
    expect(formatMoney(-340065n, "ARS")).toBe("−$ 3.400,65");
    expect(toDecimal(-5n, "ARS")).toBe("-0.05");
    expect(toDecimal(1550n, "CLP")).toBe("1550");
    expect(formatAmount(340065n, "ARS")).toBe("3.400,65");
  });
});

describe("percentOf and splitAmount", () => {
  it("rounds half up, away from zero", () => {
    expect(percentOf(10000n, 350)).toBe(350n);
    expect(percentOf(1n, 5000)).toBe(1n);
    expect(percentOf(1n, 4999)).toBe(0n);
    expect(percentOf(-1n, 5000)).toBe(-1n);
    expect(() => percentOf(1n, 1.5)).toThrow(RangeError);
  });

  it("stays within half a unit", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (value, points) => {
        const error = percentOf(value, points) * 10_000n - value * BigInt(points);
        expect(error > -5000n && error <= 5000n).toBe(true);
      }),
    );
  });

  it("splits without losing a unit, the remainder to the largest part", () => {
    expect(splitAmount(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(splitAmount(101n, [1n, 3n])).toEqual([25n, 76n]);
    expect(() => splitAmount(1n, [])).toThrow(RangeError);
    const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1 });
    fc.assert(
      fc.property(amount, weights, (value, parts) => {
        const split = splitAmount(value, parts);
        expect(split.reduce((sum, part) => sum + part, 0n)).toBe(value);
        expect(split.every((part) => part >= 0n)).toBe(true);
      }),
    );
  });
});
