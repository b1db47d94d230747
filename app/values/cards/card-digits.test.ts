import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digitsOf, findCardRow, inRange, luhn, passesCheck } from "./card-digits";
import { parseExpiry } from "./card-number";

const now = new Date("2026-11-21T12:00:00Z");

describe("digitsOf", () => {
  it("strips blanks, dashes and invisible characters, and nothing else", () => {
    expect(digitsOf("  4509 - 9535 \u2013 6623\u2014\u20603704")).toBe("4509953566233704");
    expect(digitsOf("４５０９")).toBe("4509");
    expect(digitsOf(" 4111 1111-1111\u00a01111 ")).toBe("4111111111111111");
    expect(digitsOf("4111x")).toBe("");
    expect(digitsOf("")).toBe("");
  });
});

describe("luhn", () => {
  it("catches every changed digit", () => {
    expect(luhn("4111111111111111")).toBe(true);
    expect(luhn("4111111111111112")).toBe(false);
    expect(luhn("")).toBe(false);
    const digits = fc.stringMatching(/^\d{11,18}$/);
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, change) => {
        const check = [..."0123456789"].filter((digit) => luhn(body + digit));
        expect(check).toHaveLength(1);
        const full = body + check[0];
        const at = place % full.length;
        const digit = (Number(full[at]) + change) % 10;
        expect(luhn(full.slice(0, at) + digit + full.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe("passesCheck", () => {
  it("implements the checksums of Naranja and Creditel", () => {
    expect(luhn("5895627823453005")).toBe(false);
    expect(passesCheck("5895627823453005", "naranja")).toBe(true);
    expect(passesCheck("5895627823453006", "naranja")).toBe(false);
    expect(passesCheck("4111111111111111", "naranja")).toBe(true);
    expect(passesCheck("6019330000000001", "none")).toBe(true);
    const body = "601933000000000";
    const passing = [..."0123456789"].filter((digit) => passesCheck(body + digit, "creditel"));
    expect(passing).toHaveLength(1);
  });
});

describe("ranges", () => {
  it("matches prefixes and ranges, and waits for enough digits", () => {
    expect(inRange("411111", "4")).toBe(true);
    expect(inRange("222100", "2221-2720")).toBe(true);
    expect(inRange("272100", "2221-2720")).toBe(false);
    expect(inRange("506336", "50633601")).toBe(false);
    const rows = [["4"], ["5"]];
    expect(findCardRow(rows, (row) => row, "41111")).toBeNull();
    expect(findCardRow(rows, (row) => row, "411111")).toBe(rows[0]);
    expect(findCardRow(rows, (row) => row, "911111")).toBeNull();
  });
});

describe("parseExpiry", () => {
  it.each([
    ["11/30", 11, 2030],
    ["11 / 30", 11, 2030],
    [" 12/2030 ", 12, 2030],
    ["1/27", 1, 2027],
    ["11/26", 11, 2026],
    ["12/69", 12, 2069],
    ["1240", 12, 2040],
    ["122040", 12, 2040],
    ["12-40", 12, 2040],
    ["12 40", 12, 2040],
    ["12.40", 12, 2040],
    ["12/40", 12, 2040],
    ["12 \u2013 2040", 12, 2040],
    ["2040-12", 12, 2040],
    ["2040/1", 1, 2040],
    ["\u200b１２／４０", 12, 2040],
  ])("reads %j", (text, month, year) => {
    expect(parseExpiry(text, now)).toEqual({ ok: true, month, year });
  });

  it.each([
    ["", "expiry_required"],
    ["00/30", "expiry_invalid"],
    ["13/30", "expiry_invalid"],
    ["1330", "expiry_invalid"],
    ["130", "expiry_invalid"],
    ["11/030", "expiry_invalid"],
    ["2040-13", "expiry_invalid"],
    ["204012", "expiry_invalid"],
    ["11//30", "expiry_invalid"],
    ["\u200b ", "expiry_required"],
    ["10/26", "expiry_past"],
    ["12/70", "expiry_past"],
    ["11/1999", "expiry_past"],
  ])("rejects %j", (text, code) => {
    expect(parseExpiry(text, now)).toEqual({ ok: false, code });
  });

  it("accepts a card until the end of its month in the organisation's zone", () => {
    const newYear = new Date("2027-01-01T02:00:00Z");
    expect(parseExpiry("12/26", newYear).ok).toBe(false);
    expect(parseExpiry("12/26", newYear, "America/Argentina/Buenos_Aires").ok).toBe(true);
  });
});
