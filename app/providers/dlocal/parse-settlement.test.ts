import { expect, it } from "vitest";
import { parseSettlement } from "./parse-settlement";

it("reads dLocal's list of payments", () => {
  const text = `\uFEFFPayment ID,Order ID,Status,Amount,Currency,Approved date,Description
D-4-1,0190a,PAID,1500.50,ARS,2027-05-03T15:00:00Z,"Techo, ""el nuevo"""
D-4-2,0190b,REJECTED,10,ARS,,Techo\r
`;
  expect(parseSettlement(text)).toEqual([
    {
      reference: "0190a",
      providerId: "D-4-1",
      state: "taken",
      word: "PAID",
      booked: { amount: 150050n, currency: "ARS" },
      at: new Date("2027-05-03T15:00:00Z"),
      description: 'Techo, "el nuevo"',
    },
    expect.objectContaining({
      reference: "0190b",
      state: "refused",
      at: null,
      description: "Techo",
    }),
  ]);
  expect(parseSettlement("order_id;status\nx;PAID\n")).toEqual([
    expect.objectContaining({ reference: "x", state: "taken", booked: null }),
  ]);
});

it.each([
  ["taken", ["PAID", "VERIFIED", "Approved", "COMPLETED", "SUCCESS"]],
  ["refused", ["REJECTED", "CANCELLED", "EXPIRED", "declined"]],
  ["returned", ["REFUNDED", "Partially refunded", "CHARGEBACK", "CHARGED_BACK", "IN_DISPUTE"]],
  ["undecided", ["PENDING", "AUTHORIZED", "IN_PROGRESS", "", "toString"]],
])("knows for each status whether there may be money behind it: %s", (state, words) => {
  const text = ["order_id,status", ...words.map((word) => `x,${word}`), ""].join("\n");
  expect(parseSettlement(text)?.map((payment) => payment.state)).toEqual(words.map(() => state));
});

it("uses a payment's first available date, in dLocal's format", () => {
  const text =
    "order_id,status,approved_date,creation_date\nx,PENDING,,2027-05-03T12:00:00.000-0300\n";
  expect(parseSettlement(text)?.[0]?.at).toEqual(new Date("2027-05-03T15:00:00Z"));
});

it("rejects a file that is no list of payments", () => {
  for (const text of ["", "name,e-mail\nAna,ana@example.org\n", "{}"])
    expect(parseSettlement(text)).toBeNull();
});
