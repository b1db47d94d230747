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
  "payout_paid" as const,
  "payout_return" as const,
  "payout_fee" as const,
  "payout_tax" as const,
  "adjustment" as const,
);
const isPayout = (kind: string) => kind.startsWith("payout") || kind === "adjustment";
const holder = fc.constantFrom("platform" as const, "organization" as const);
const money = fc.record({ amount, currency });

function sumOf(entries: readonly { amount: bigint }[]): bigint {
  return entries.reduce((total, entry) => total + entry.amount, 0n);
}

it("sums to zero in each currency, with one entry for each account and currency", () => {
  fc.assert(
    fc.property(kind, holder, money, money, money, (kind, holder, given, fee, commission) => {
      const heldBy = isPayout(kind) ? "platform" : holder;
      const event = { kind, heldBy, sourceId, money: given, fee, taxes: fee, commission };
      const { entries } = postingOf(ctx, event);
      for (const currency of ["ARS", "USD"])
        expect(sumOf(entries.filter((entry) => entry.currency === currency))).toBe(0n);
      const keys = entries.map((entry) => `${entry.account} ${entry.currency}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it("has an entry for each named tax, and one for the rest", () => {
  const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
  const withheld = [
    { name: "tax_withholding_iibb", amount: 30n },
    { name: "tax_withholding_iva", amount: 10n },
  ];
  const event = { kind: "gift", heldBy: "organization", sourceId, money: ars(1000n) } as const;
  const { entries } = postingOf(ctx, { ...event, taxes: ars(45n), withheld });
  expect(entries.filter(({ account }) => account === "tax_withheld")).toEqual([
    { account: "tax_withheld", ...ars(-30n), detail: "tax_withholding_iibb" },
    { account: "tax_withheld", ...ars(-10n), detail: "tax_withholding_iva" },
    { account: "tax_withheld", ...ars(-5n) },
  ]);
  expect(sumOf(entries)).toBe(0n);
});

it("owes the organisation the amount less fee and commission", () => {
  const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
  const posting = postingOf(ctx, {
    kind: "gift",
    heldBy: "platform",
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

it("withholds taxes in a line of their own, beside the fee", () => {
  const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
  const posting = postingOf(ctx, {
    ...{ kind: "gift", heldBy: "organization", takesCommission: true, provider: "mercadopago" },
    ...{ sourceId, money: ars(1000n), fee: ars(50n), taxes: ars(10n), commission: ars(30n) },
  });
  expect(posting.provider).toBe("mercadopago");
  expect(posting.entries).toEqual([
    { account: "own_account", ...ars(970n) },
    { account: "own_funds", ...ars(-910n) },
    { account: "gateway_fee", ...ars(-50n) },
    { account: "tax_withheld", ...ars(-10n) },
    { account: "application_fee", ...ars(30n) },
    { account: "commission", ...ars(-30n) },
  ]);
});

it("writes no entry for a deduction of zero", () => {
  const nothing = { amount: 0n, currency: "ARS" } as const;
  const { entries } = postingOf(ctx, {
    kind: "gift",
    heldBy: "platform",
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

it("owes nothing of the money in the organization's own account, and has its commission to invoice", () => {
  fc.assert(
    fc.property(kind, money, money, money, (kind, given, fee, commission) => {
      fc.pre(!isPayout(kind));
      const event = {
        kind,
        heldBy: "organization" as const,
        sourceId,
        money: given,
        fee,
        commission,
      };
      const { entries, heldBy } = postingOf(ctx, event);
      expect(heldBy).toBe("organization");
      const of = (account: string) => entries.filter((entry) => entry.account === account);
      expect([...of("organization_balance"), ...of("gateway_clearing")]).toEqual([]);
      expect(of("invoice_receivable")).toEqual([{ account: "invoice_receivable", ...commission }]);
    }),
  );
});

it("pays out only what the platform holds", () => {
  const money = { amount: 1n, currency: "ARS" as const };
  const payout = { kind: "payout" as const, heldBy: "organization" as const, sourceId, money };
  expect(() => postingOf(ctx, payout)).toThrow("only our money is paid out");
});
