import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountOf, type CouponTerms } from "./discount";

const terms = (facts: Partial<CouponTerms>): CouponTerms => ({
  ...{ id: null, code: "HOLA", percentage: null, amount: null, duration: "forever" as const },
  ...{ months: null, tiers: [], firstOn: null, ...facts },
});
const month = { tier: "essential" as const, from: "2026-11-01", to: "2026-12-01", periodDays: 30 };
const half = { ...month, from: "2026-11-16" };
const year = { tier: "partner" as const, from: "2026-01-01", to: "2027-01-01", periodDays: 365 };

describe("what a coupon takes off", () => {
  it.each([
    ["a percentage, half up", terms({ percentage: 25 }), { ...month, amount: 10_002n }, 2_501n],
    ["an amount", terms({ amount: 3_000n }), { ...month, amount: 10_000n }, 3_000n],
    [
      "never more than the line",
      terms({ amount: 30_000n }),
      { ...month, amount: 10_000n },
      10_000n,
    ],
    ["a percentage of the rest", terms({ percentage: 50 }), { ...half, amount: 5_000n }, 2_500n],
    ["an amount by its days", terms({ amount: 3_000n }), { ...half, amount: 5_000n }, 1_500n],
    [
      "nothing of another tier",
      terms({ percentage: 50, tiers: ["partner"] }),
      { ...month, amount: 9n },
      0n,
    ],
    [
      "a few months of a year",
      terms({ percentage: 100, duration: "months", months: 3 }),
      { ...year, amount: 36_500n },
      9_000n,
    ],
  ])("%s", (_name, coupon, line, off) => {
    expect(discountOf(coupon, line)).toBe(off);
  });

  it("lasts its time: once, some months, or for ever", () => {
    const at = (coupon: CouponTerms, from: string, to: string) =>
      discountOf(coupon, { ...month, from, to, amount: 10_000n });
    const [once, two] = [
      terms({ percentage: 10, duration: "once", firstOn: "2026-12-31" }),
      terms({ percentage: 10, duration: "months", months: 2, firstOn: "2026-12-31" }),
    ];
    expect([at(once, "2026-12-31", "2027-01-31"), at(once, "2027-01-31", "2027-02-28")]).toEqual([
      1_000n,
      0n,
    ]);
    expect([at(two, "2027-01-31", "2027-02-28"), at(two, "2027-02-28", "2027-03-31")]).toEqual([
      1_000n,
      0n,
    ]);
    expect(at(terms({ percentage: 10, firstOn: "2020-01-01" }), "2027-02-28", "2027-03-31")).toBe(
      1_000n,
    );
  });

  it("is never negative and never more than the line", () => {
    const coupons = fc.record({
      percentage: fc.option(fc.integer({ min: 1, max: 100 })),
      amount: fc.bigInt(1n, 10n ** 9n),
      duration: fc.constantFrom("once" as const, "months" as const, "forever" as const),
      months: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(coupons, fc.bigInt(0n, 10n ** 12n), (coupon, amount) => {
        const off = discountOf(terms(coupon), { ...half, amount });
        expect(off >= 0n && off <= amount).toBe(true);
      }),
    );
  });
});
