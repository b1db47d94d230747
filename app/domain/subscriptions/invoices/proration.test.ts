import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/values/time/calendar";
import { daysIn, nextTry, periodFrom, unpaidEnd } from "./periods";
import { chargeFor, creditFor, settleBill, type PaidLine } from "./proration";

const line = (amount: bigint, from: string, to: string, credited = 0n): PaidLine => ({
  ...{ id: "a", planCode: "essential_monthly_ar", amount, from, to, credited },
});

describe("a change within a period", () => {
  // Vectors of the reference (billing-and-payouts, 1.1).
  it.each([
    ["2026-11-01", "2026-11-16", 4_200_000n, 12_900_000n, 2_100_000n, 6_450_000n],
    ["2026-10-01", "2026-10-20", 4_200_000n, 12_900_000n, 1_625_806n, 4_993_548n],
    ["2027-02-01", "2027-02-12", 10_000n, 30_000n, 6_071n, 18_214n],
  ])("from %s on %s", (from, on, paid, price, credit, charge) => {
    const period = periodFrom(from, "monthly", 1);
    expect(creditFor(line(paid, period.from, period.to), on)?.amount).toBe(-credit);
    const charged = chargeFor({ code: "partner_monthly_ar", price }, period, on);
    expect(charged).toMatchObject({ amount: charge, kind: "proration_charge" });
  });

  it("credits a prorated line by its own days, and never more than was paid", () => {
    expect(creditFor(line(6_450_000n, "2026-11-16", "2026-12-01"), "2026-11-20")?.amount).toBe(
      -4_730_000n,
    );
    const given = line(100n, "2026-11-01", "2026-12-01", 90n);
    expect(creditFor(given, "2026-11-02")?.amount).toBe(-10n);
    expect(creditFor(given, "2026-12-01")).toBeNull();
  });

  it("uses credit before it asks for money, and keeps a negative sum", () => {
    const period = periodFrom("2026-11-16", "monthly", 16);
    const charge = chargeFor({ code: "a", price: 500n }, period, "2026-11-16");
    expect(settleBill([charge], 200n)).toMatchObject({ total: 300n, creditChange: -200n });
    expect(settleBill([charge], 900n)).toMatchObject({ total: 0n, creditChange: -500n });
    const credit = creditFor(line(800n, "2026-11-16", "2026-12-16"), "2026-11-16");
    const bill = settleBill(credit ? [credit, charge] : [], 200n);
    expect(bill).toMatchObject({ total: 0n, creditChange: 300n });
  });

  it("conserves money in any order of changes", () => {
    const changes = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 30 }), price: fc.bigInt(1n, 10n ** 9n) }),
      { minLength: 1, maxLength: 6 },
    );
    const first = fc.bigInt(1n, 10n ** 9n);
    fc.assert(
      fc.property(first, changes, fc.integer({ min: 1, max: 31 }), (price, list, anchor) => {
        const period = periodFrom(`2028-01-${String(anchor).padStart(2, "0")}`, "monthly", anchor);
        const paidLines = [line(price, period.from, period.to)];
        let [asked, balance] = [price, 0n];
        for (const { day, price: next } of list.toSorted((a, b) => a.day - b.day)) {
          const on = addDays(period.from, day);
          if (on >= period.to) continue;
          const current = paidLines.at(-1) as PaidLine;
          const credit = creditFor(current, on);
          const charge = chargeFor({ code: "next", price: next }, period, on);
          const bill = settleBill(credit ? [credit, charge] : [charge], balance);
          if (credit) current.credited -= credit.amount;
          expect(current.credited).toBeLessThanOrEqual(current.amount);
          expect(bill.total).toBeGreaterThanOrEqual(0n);
          paidLines.push({ ...line(charge.amount, on, period.to), id: String(paidLines.length) });
          asked += bill.total;
          balance += bill.creditChange;
          expect(balance).toBeGreaterThanOrEqual(0n);
        }
        const kept = paidLines.reduce((sum, { amount, credited }) => sum + amount - credited, 0n);
        expect(asked).toBe(kept + balance);
      }),
    );
  });
});

describe("periods", () => {
  it("keep their anchor over short months and leap days", () => {
    const ends = (from: string, count: number, period: "monthly" | "yearly") => {
      const anchor = Number(from.slice(8));
      const days = [from];
      for (let at = 0; at < count; at += 1)
        days.push(periodFrom(days.at(-1) ?? "", period, anchor).to);
      return days.slice(1);
    };
    expect(ends("2027-01-31", 3, "monthly")).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
    expect(ends("2028-02-29", 4, "yearly")).toEqual([
      ...["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"],
    ]);
  });

  it("follow each other without a gap, whatever their anchor", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (days) => {
        const from = addDays("2026-01-01", days);
        const anchor = Number(from.slice(8));
        const { to } = periodFrom(from, "monthly", anchor);
        expect(to > from).toBe(true);
        expect(daysIn({ from, to })).toBeGreaterThanOrEqual(28);
        expect(daysIn({ from, to })).toBeLessThanOrEqual(31);
      }),
    );
  });

  it("have their days of dunning", () => {
    const days = ["2026-11-30", "2026-12-03", "2026-12-05", "2026-12-07"];
    expect(days.map((day) => nextTry("2026-11-30", day))).toEqual([...days.slice(1), null]);
    expect(unpaidEnd("2026-11-30", "2026-12-28")).toBe("2026-12-28");
    expect(unpaidEnd("2026-11-30", "2027-11-30")).toBe("2026-12-30");
  });
});
