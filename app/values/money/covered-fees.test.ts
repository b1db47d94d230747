import fc from "fast-check";
import { expect, it } from "vitest";
import { coveredFees, coveredPercentage } from "./covered-fees";
import { coveredPart } from "./covered-part";
import { percentOf, splitByRemainders } from "./money";

it("leaves the whole donation after the fee on the sum, to within one minor unit", () => {
  expect(coveredFees(150_000n, 450)).toBe(7_068n);
  expect(coveredPercentage(450)).toBe(471);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 3_000 }),
      (donation, fee) => {
        const sum = donation + coveredFees(donation, fee);
        const left = sum - percentOf(sum, fee) - donation;
        expect(left >= -1n && left <= 1n).toBe(true);
      },
    ),
  );
});

it("splits by largest remainder, and loses nothing", () => {
  expect(splitByRemainders(100n, [3_333n, 3_333n, 3_334n])).toEqual([33n, 33n, 34n]);
  expect(splitByRemainders(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
  const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), weights, (amount, all) => {
      const total = all.reduce((sum, weight) => sum + weight, 0n);
      const parts = splitByRemainders(amount, all);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      parts.forEach((part, at) => {
        const exact = (amount * (all[at] ?? 0n)) / total;
        expect(part === exact || part === exact + 1n).toBe(true);
      });
    }),
  );
});

it("names the covered part of a charge, also after a raise", () => {
  expect(coveredPart(157_068n, 7_068n, 157_068n)).toBe(7_068n);
  expect(coveredPart(314_136n, 7_068n, 157_068n)).toBe(14_136n);
  expect(coveredPart(100n, 0n, 100n)).toBe(0n);
});
