import { expect, it } from "vitest";
import { costsOf, paymentSchema } from "./answers";

const fees = [
  { type: "mercadopago_fee", amount: 40.55, fee_payer: "collector" },
  { type: "financing_fee", amount: 10, fee_payer: "collector" },
  { type: "financing_fee", amount: 99, fee_payer: "payer" },
  { type: "application_fee", amount: 35, fee_payer: "collector" },
];
const tax = (original: unknown, from = "collector") => ({
  ...{ type: "tax", name: "tax_withholding_iibb", accounts: { from, to: "mp" } },
  amounts: { original, refunded: 0 },
});
const read = (payment: object) =>
  costsOf(paymentSchema.parse({ id: 1, status: "approved", currency_id: "ARS", ...payment }));

it("sums the company's fees and the withheld taxes, without our commission and what the payer pays", () => {
  const charges = [tax(12.5), tax(2), tax(7, "payer"), { ...tax(40.55), type: "fee" }];
  expect(read({ fee_details: fees, charges_details: charges })).toEqual({
    ...{ fee: 5_055n, taxes: 1_450n },
    withheld: [{ name: "tax_withholding_iibb", amount: 1_450n }],
  });
  const named = [tax(3), { ...tax(2), name: "Otro impuesto" }];
  expect(read({ fee_details: [], charges_details: named })).toMatchObject({
    ...{ taxes: 500n, withheld: [{ name: "tax_withholding_iibb", amount: 300n }] },
  });
  expect(read({ fee_details: [], charges_details: null })).toEqual({ fee: 0n, taxes: 0n });
});

it("says nothing where the answer has no readable fees", () => {
  expect(read({})).toBeUndefined();
  expect(read({ fee_details: [{ type: "mercadopago_fee", amount: "40" }] })).toBeUndefined();
  expect(read({ fee_details: fees, currency_id: undefined })).toBeUndefined();
  expect(read({ fee_details: fees, currency_id: "CLP" })).toBeUndefined();
});
