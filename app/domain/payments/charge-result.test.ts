import { expect, it } from "vitest";
import type { Approved } from "~/providers/provider";
import { resultOf } from "./charge-result";

const asked = { cause: "gift", currency: "MXN", methodKind: "voucher" } as const;
const paid = (amount: bigint, currency: "MXN" | "USD" = "MXN"): Approved => ({
  ...{ kind: "approved", providerId: "D-1", approvedAt: new Date("2026-11-30T12:00:00Z") },
  ...{ booked: { amount, currency }, flags: ["amount_mismatch"] },
});

it("believes what the donor of a voucher paid, whatever was asked for", () => {
  expect(resultOf(paid(700n), asked)).toMatchObject({
    ...{ status: "approved", received: 700n, flags: ["amount_mismatch"] },
  });
});

it("believes more than the price of tickets", () => {
  const order = { ...asked, sellsTickets: true, amount: 500n };
  expect(resultOf(paid(700n), order)).toMatchObject({ status: "approved", received: 700n });
});

it.each([
  ["a card's charge", { ...asked, methodKind: "card" }, paid(700n)],
  ["a page of the bank", { ...asked, methodKind: "redirect" }, paid(700n)],
  ["an order of tickets", { ...asked, sellsTickets: true, amount: 701n }, paid(700n)],
  ["an invoice", { ...asked, cause: "invoice" }, paid(700n)],
  ["another currency", asked, paid(700n, "USD")],
  ["nothing", asked, paid(0n)],
  ["an amount that cannot be read", asked, { ...paid(700n), booked: null }],
])("leaves another amount of %s to a person", (_what, of, outcome) => {
  expect(resultOf(outcome, of)).toBeNull();
});
