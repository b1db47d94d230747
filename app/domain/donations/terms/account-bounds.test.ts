import { expect, it } from "vitest";
import { accountBounds } from "./account-bounds";
import { donationLimits } from "./donation-terms";

const visa = { id: "visa", minimum: "5", maximum: "3000000" };
const master = { id: "master", minimum: "10.5", maximum: "1000" };
const open = { id: "amex", minimum: null, maximum: null };

it("gives a brand its own limits", () => {
  const own = { minimum: 1_050n, maximum: 100_000n };
  expect(accountBounds([visa, master, open], "master", "ARS")).toEqual(own);
});

it("gives an unknown brand the widest ones", () => {
  const widest = { minimum: 500n, maximum: 300_000_000n };
  expect(accountBounds([master, visa], "", "ARS")).toEqual(widest);
  const none = { minimum: null, maximum: null };
  expect(accountBounds([visa, open], "", "ARS")).toEqual(none);
  expect(accountBounds([open, visa], "", "ARS")).toEqual(none);
});

it("narrows the campaign's limits, and never widens them", () => {
  const limits = (minAmount: bigint, maxAmount: bigint | null) =>
    donationLimits(
      { minAmount, maxAmount },
      { country: "AR", currency: "ARS" },
      [{ provider: "mercadopago", accountMethods: [visa, master] }],
      "master",
    );
  expect(limits(1n, null)).toEqual({ min: 1_050n, max: 100_000n });
  expect(limits(2_000n, 50_000n)).toEqual({ min: 2_000n, max: 50_000n });
});

it("limits nothing at an account without an answer", () => {
  const none = { minimum: null, maximum: null };
  expect(accountBounds(null, "visa", "ARS")).toEqual(none);
  expect(accountBounds([], "visa", "ARS")).toEqual(none);
});
