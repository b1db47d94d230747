import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPeriods } from "~/values/time/calendar";
import { LARGEST_AMOUNT } from "~/values/money/money";
import { monthsOf, raisedAmount, upgradePeriods } from "~/values/money/upgrade";
import { announceablePeriod, raisedItems, stepOf } from "./upgrade-step";

const upgrade = { amount: 150_000n, basisPoints: 1000, auto: true, startsIn: "2027-01" } as const;

describe("a step", () => {
  it("raises the amount and plans the next one", () => {
    expect(stepOf({ ...upgrade, period: "3.months" }, "2027-04", null)).toEqual({
      newAmount: 165_000n,
      state: "applied",
      nextPeriod: "2027-07",
    });
  });

  it("that does not repeat is the last one", () => {
    const step = stepOf({ ...upgrade, auto: false, period: "1.year" }, "2028-01", null);
    expect(step).toEqual({ newAmount: 165_000n, state: "applied", nextPeriod: null });
  });

  it("above the limit is consumed without being applied; at the limit it is applied", () => {
    const input = { ...upgrade, period: "1.months" } as const;
    expect(stepOf(input, "2027-02", 164_999n)).toMatchObject({ state: "over_limit" });
    expect(stepOf(input, "2027-02", 165_000n)).toMatchObject({ state: "applied" });
    expect(stepOf(input, "2027-02", 164_999n).nextPeriod).toBe("2027-03");
    expect(stepOf({ ...input, amount: LARGEST_AMOUNT }, "2027-02", null).state).toBe("over_limit");
  });

  it("compounds: a donation that is charged every month rises once in each period", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...upgradePeriods),
        fc.integer({ min: 1, max: 10_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (period, basisPoints, first) => {
          let [amount, next, count] = [first, addPeriods("2027-01", monthsOf(period)), 0];
          for (let at = 1; at <= 12; at += 1) {
            const charged = addPeriods("2027-01", at);
            if (next > charged) continue;
            const input = { amount, basisPoints, period, auto: true, startsIn: "2027-01" };
            const step = stepOf(input, charged, null);
            expect(step.newAmount).toBe(raisedAmount(amount, basisPoints));
            [amount, next, count] = [step.newAmount, step.nextPeriod ?? "", count + 1];
          }
          expect(count).toBe(12 / monthsOf(period));
        },
      ),
    );
  });

  it("is one however long a pause was, and the next one is in a later month", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...upgradePeriods),
        fc.integer({ min: 0, max: 60 }),
        (period, paused) => {
          const charged = addPeriods("2027-01", monthsOf(period) + paused);
          const step = stepOf({ ...upgrade, period }, charged, null);
          expect(step.newAmount).toBe(165_000n);
          expect(step.nextPeriod !== null && step.nextPeriod > charged).toBe(true);
        },
      ),
    );
  });
});

describe("the items of a raised donation", () => {
  it("keep their share; the largest gets the remainder", () => {
    const items = [{ amount: 3_333n }, { amount: 3_333n }, { amount: 3_334n }];
    expect(raisedItems(items, 11_000n).map(({ amount }) => amount)).toEqual([
      3_666n,
      3_666n,
      3_668n,
    ]);
    expect(raisedItems([], 11_000n)).toEqual([]);
  });

  it("add up to the raised amount, and none gets smaller", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10_000 }),
        (amounts, basisPoints) => {
          const total = amounts.reduce((sum, amount) => sum + amount, 0n);
          const raised = raisedAmount(total, basisPoints);
          const items = raisedItems(
            amounts.map((amount) => ({ amount })),
            raised,
          );
          expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(raised);
          items.forEach(({ amount }, at) => expect(amount >= (amounts[at] ?? 0n)).toBe(true));
        },
      ),
    );
  });
});

describe("the month of a first or changed step", () => {
  const donation = { collectDay: 10, planned: null, today: "2027-01-20" };

  it("is the due one while its charge is more than a week away", () => {
    expect(announceablePeriod("2027-02", donation)).toBe("2027-02");
    expect(announceablePeriod("2027-02", { ...donation, today: "2027-02-02" })).toBe("2027-02");
  });

  it("is a month later when the donor could not be told in time", () => {
    expect(announceablePeriod("2027-02", { ...donation, today: "2027-02-03" })).toBe("2027-03");
    const planned = { period: "2027-03", date: "2027-03-10" };
    expect(announceablePeriod("2027-02", { ...donation, planned, today: "2027-03-05" })).toBe(
      "2027-04",
    );
  });

  it("keeps to the collect day, also while the charge of an earlier month is late", () => {
    const planned = { period: "2027-02", date: "2027-02-24" };
    expect(announceablePeriod("2027-02", { ...donation, planned, today: "2027-02-12" })).toBe(
      "2027-03",
    );
  });
});
