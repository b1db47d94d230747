import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPeriods } from "~/values/time/calendar";
import {
  firstStep,
  monthsOf,
  nextStep,
  parsePercentage,
  percentageOf,
  raisedAmount,
  upgradePeriods,
} from "./upgrade";

const month = fc
  .tuple(fc.integer({ min: 2020, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${String(at).padStart(2, "0")}`);
const period = fc.constantFrom(...upgradePeriods);
const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
const points = fc.integer({ min: 1, max: 10_000 });

describe("the month of the first step", () => {
  it.each([
    ["2027-01-10", "1.months", 10, "2027-02"],
    ["2027-01-11", "1.months", 10, "2027-03"],
    ["2027-01-31", "1.year", 1, "2028-02"],
    ["2027-01-31", "1.months", "last", "2027-02"],
    ["2027-01-31", "1.months", 28, "2027-02"],
    ["2028-02-29", "1.year", 28, "2029-02"],
  ] as const)(
    "of a donation on %s every %s with collect day %s is %s",
    (from, every, day, month) => {
      expect(firstStep(from, every, day)).toBe(month);
    },
  );
});

describe("the month of the next step", () => {
  it.each([
    ["2027-01", "3.months", "2027-01", "2027-04"],
    ["2027-01", "3.months", "2027-03", "2027-04"],
    ["2027-01", "3.months", "2027-04", "2027-07"],
    ["2027-01", "1.months", "2027-12", "2028-01"],
    ["2027-02", "1.year", "2027-02", "2028-02"],
    ["2027-11", "6.months", "2026-12", "2028-05"],
  ] as const)("of %s every %s after %s is %s", (start, every, after, next) => {
    expect(nextStep(start, every, after)).toBe(next);
  });

  it("lies whole periods after the start, later than the given month, and is the first such one", () => {
    fc.assert(
      fc.property(month, period, fc.integer({ min: 0, max: 200 }), (start, every, passed) => {
        const after = addPeriods(start, passed);
        const next = nextStep(start, every, after);
        const steps = Array.from({ length: 202 }, (_, at) =>
          addPeriods(start, (at + 1) * monthsOf(every)),
        );
        expect(next).toBe(steps.find((step) => step > after));
      }),
    );
  });

  it("gives every month at most one step, and none is left out by charging each month", () => {
    fc.assert(
      fc.property(month, period, (start, every) => {
        let next = nextStep(start, every, start);
        const applied: string[] = [];
        for (let at = 1; at <= 36; at += 1) {
          const charged = addPeriods(start, at);
          if (next > charged) continue;
          applied.push(charged);
          next = nextStep(start, every, charged);
        }
        expect(applied).toHaveLength(Math.floor(36 / monthsOf(every)));
      }),
    );
  });

  it("follows a pause of any length with one step, and then goes on as planned", () => {
    fc.assert(
      fc.property(month, period, fc.integer({ min: 1, max: 60 }), (start, every, paused) => {
        const due = nextStep(start, every, start);
        const resumed = addPeriods(due, paused);
        const following = nextStep(start, every, resumed);
        expect(following > resumed).toBe(true);
        expect(following <= addPeriods(resumed, monthsOf(every))).toBe(true);
      }),
    );
  });
});

describe("a raised amount", () => {
  it.each([
    [150_000n, 1000, 165_000n],
    [1_005n, 1000, 1_106n],
    [1_004n, 1000, 1_104n],
    [1n, 4999, 1n],
    [1n, 5000, 2n],
    [3_333n, 1, 3_333n],
  ])("of %s by %s hundredths of a percent is %s", (before, by, after) => {
    expect(raisedAmount(before, by)).toBe(after);
  });

  it("is rounded half up once", () => {
    fc.assert(
      fc.property(amount, points, (before, by) => {
        const exact = before * 10_000n + before * BigInt(by);
        const twice = raisedAmount(before, by) * 20_000n;
        const off = twice - 2n * exact;
        expect(off > -10_000n && off <= 10_000n).toBe(true);
      }),
    );
  });

  it("is never lower, and higher for a higher percentage", () => {
    fc.assert(
      fc.property(amount, points, points, (before, one, two) => {
        const [low, high] = one < two ? [one, two] : [two, one];
        expect(raisedAmount(before, low) >= before).toBe(true);
        expect(raisedAmount(before, high) >= raisedAmount(before, low)).toBe(true);
      }),
    );
  });
});

describe("a percentage", () => {
  it.each([
    ["10", 1000],
    ["12,5", 1250],
    ["12.5", 1250],
    [" 7.25 % ", 725],
    ["0", 0],
    ["101", 10_100],
  ])("typed as '%s' is %s hundredths", (text, by) => {
    expect(parsePercentage(text)).toBe(by);
  });

  it.each(["", "ten", "-1", "1e3", "1.234", "1,000.5", "12345"])("is not '%s'", (text) => {
    expect(parsePercentage(text)).toBeNull();
  });

  it("is the same after it was written as a number", () => {
    fc.assert(
      fc.property(points, (by) => {
        expect(parsePercentage(String(percentageOf(by)))).toBe(by);
      }),
    );
  });
});
