import fc from "fast-check";
import { expect, it } from "vitest";
import { postGift } from "./post-gift.server";

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });

it("sums each kind to zero and owes the organisation what is left", () => {
  fc.assert(
    fc.property(amount, amount, amount, (gift, fee, commission) => {
      const entries = postGift(gift, fee, commission);
      const sum = (pick: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(pick).reduce((total, entry) => total + entry.amount, 0n);
      for (const kind of ["gift", "fee", "commission"]) {
        expect(sum((entry) => entry.kind === kind)).toBe(0n);
      }
      expect(sum((entry) => entry.account === "organization_balance")).toBe(
        fee + commission - gift,
      );
    }),
  );
});

it("writes nothing for a deduction of nothing", () => {
  expect(postGift(100n, 0n, 0n).map(({ kind }) => kind)).toEqual(["gift", "gift"]);
});
