import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "~/values/ids/ids";
import { postingOf } from "./posting-of.server";

const now = new Date("2026-11-21T15:00:00Z");
const organization = { timezone: "America/Argentina/Buenos_Aires" };
const ctx = { now, organization, newId: () => newId(now) };
const sourceId = newId(now);
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const currency = fc.constantFrom("ARS" as const, "USD" as const);
const kind = fc.constantFrom(
  "gift" as const,
  "refund" as const,
  "chargeback" as const,
  "chargeback_reversal" as const,
  "payout" as const,
);
const money = fc.record({ amount, currency });

function sumOf(entries: readonly { amount: bigint }[]): bigint {
  return entries.reduce((total, entry) => total + entry.amount, 0n);
}

it("sums to zero in each currency, with one entry for each account and currency", () => {
  fc.assert(
    fc.property(kind, money, money, money, (kind, given, fee, commission) => {
      const { entries } = postingOf(ctx, { kind, sourceId, money: given, fee, commission });
      for (const currency of ["ARS", "USD"])
        expect(sumOf(entries.filter((entry) => entry.currency === currency))).toBe(0n);
      const keys = entries.map((entry) => `${entry.account} ${entry.currency}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it("owes the organisation the amount less fee and commission", () => {
  const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
  const posting = postingOf(ctx, {
    kind: "gift",
    sourceId,
    money: ars(1000n),
    fee: ars(50n),
    commission: ars(30n),
  });
  expect(posting).toMatchObject({ kind: "gift", sourceType: "transaction", sourceId });
  expect(posting.entries).toEqual([
    { account: "gateway_clearing", ...ars(1000n) },
    { account: "organization_balance", ...ars(-920n) },
    { account: "gateway_fee", ...ars(-50n) },
    { account: "commission", ...ars(-30n) },
  ]);
});

it("writes no entry for a deduction of zero", () => {
  const nothing = { amount: 0n, currency: "ARS" } as const;
  const { entries } = postingOf(ctx, {
    kind: "gift",
    sourceId,
    money: { amount: 100n, currency: "ARS" },
    fee: nothing,
    commission: nothing,
  });
  expect(entries.map(({ account }) => account)).toEqual([
    "gateway_clearing",
    "organization_balance",
  ]);
});
