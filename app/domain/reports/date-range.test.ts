import { describe, expect, it } from "vitest";
import { barsOf, offeredMonths, rangeBefore, readRange } from "./date-range";

const zone = "America/Argentina/Buenos_Aires";
// In Buenos Aires it is still 31 December.
const now = new Date("2027-01-01T02:00:00Z");

describe("readRange", () => {
  it.each([
    [null, "this_month", "2026-12-01", "2026-12-31", "day"],
    ["2026-12", "this_month", "2026-12-01", "2026-12-31", "day"],
    ["last_month", "last_month", "2026-11-01", "2026-11-30", "day"],
    ["last_12_months", "last_12_months", "2026-01-01", "2026-12-31", "month"],
    ["this_year", "this_year", "2026-01-01", "2026-12-31", "month"],
    ["2024-02", "2024-02", "2024-02-01", "2024-02-29", "day"],
    ["2024-13", "this_month", "2026-12-01", "2026-12-31", "day"],
    ["nonsense", "this_month", "2026-12-01", "2026-12-31", "day"],
  ])("%s", (text, choice, from, to, unit) => {
    expect(readRange(text, now, zone)).toEqual({ choice, from, to, unit });
  });

  it("has days in the first month of a year", () => {
    const january = new Date("2027-01-10T12:00:00Z");
    expect(readRange("this_year", january, zone)).toMatchObject({
      from: "2027-01-01",
      to: "2027-01-31",
      unit: "day",
    });
  });
});

describe("offeredMonths", () => {
  it("offers two years and an older chosen month", () => {
    const offered = offeredMonths(now, zone, null);
    expect([offered[0], offered.at(-1), offered.length]).toEqual(["2026-12", "2025-01", 24]);
    expect(offeredMonths(now, zone, "2020-05")[0]).toBe("2020-05");
    expect(offeredMonths(now, zone, "2026-05")).toHaveLength(24);
  });
});

describe("rangeBefore", () => {
  const days = (text: string | null, at: string) => {
    const time = new Date(at);
    const { from, to } = rangeBefore(readRange(text, time, zone), time, zone);
    return [from, to];
  };

  it("has the same days of the months before, or of the year before", () => {
    expect(days(null, "2026-11-21T15:00:00Z")).toEqual(["2026-10-01", "2026-10-21"]);
    expect(days(null, "2026-03-31T15:00:00Z")).toEqual(["2026-02-01", "2026-02-28"]);
    expect(days("last_month", "2026-11-21T15:00:00Z")).toEqual(["2026-09-01", "2026-09-30"]);
    expect(days("this_year", "2026-11-21T15:00:00Z")).toEqual(["2025-01-01", "2025-11-21"]);
    expect(days("last_12_months", "2026-11-21T15:00:00Z")).toEqual(["2024-12-01", "2025-11-21"]);
    expect(days("2024-02", "2026-11-21T15:00:00Z")).toEqual(["2024-01-01", "2024-01-31"]);
  });
});

describe("barsOf", () => {
  it("ends today in the current month, and shows other months completely", () => {
    const midMonth = new Date("2026-12-03T12:00:00Z");
    expect(barsOf(readRange(null, midMonth, zone), midMonth, zone)).toEqual([
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
    ]);
    expect(barsOf(readRange("2024-02", now, zone), now, zone)).toHaveLength(29);
    expect(barsOf(readRange("2028-02", now, zone), now, zone)).toHaveLength(29);
    expect(barsOf(readRange("last_12_months", now, zone), now, zone)).toHaveLength(12);
  });
});
