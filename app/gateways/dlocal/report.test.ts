import { expect, it } from "vitest";
import { readReport } from "./report";

it("reads dLocal's list of payments", () => {
  const text = `\uFEFFPayment ID,Order ID,Status,Amount,Currency,Approved date,Description
D-4-1,0190a,PAID,1500.50,ARS,2027-05-03T15:00:00Z,"Techo, ""el nuevo"""
D-4-2,0190b,REJECTED,10,ARS,,Techo\r
`;
  expect(readReport(text)).toEqual([
    {
      reference: "0190a",
      providerId: "D-4-1",
      taken: true,
      booked: { amount: 150050n, currency: "ARS" },
      at: new Date("2027-05-03T15:00:00Z"),
      description: 'Techo, "el nuevo"',
    },
    expect.objectContaining({ reference: "0190b", taken: false, at: null, description: "Techo" }),
  ]);
  expect(readReport("order_id;status\nx;PAID\n")).toEqual([
    expect.objectContaining({ reference: "x", taken: true, booked: null }),
  ]);
});

it("knows what is no list of payments", () => {
  for (const text of ["", "name,e-mail\nAna,ana@example.org\n", "{}"])
    expect(readReport(text)).toBeNull();
});
