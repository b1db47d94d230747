import { expect, it } from "vitest";
import { createTranslator } from "~/i18n/server";
import { taxText } from "./tax-text";

const t = createTranslator("es");

it.each([
  ["tax_withholding_iibb", "Impuestos retenidos por Mercado Pago: Ingresos Brutos"],
  [
    "tax_withholding_iibb-buenos_aires",
    "Impuestos retenidos por Mercado Pago: Ingresos Brutos, Buenos Aires",
  ],
  ["tax_withholding_other_thing", "Impuestos retenidos por Mercado Pago: other thing"],
  ["", "Impuestos retenidos por Mercado Pago"],
])("%s is %s", (tax, text) => {
  expect(taxText(t, { gateway: "mercadopago", tax })).toBe(text);
});

it("names the taxes of payouts, which no company withholds", () => {
  expect(taxText(t, { gateway: null, tax: "" })).toBe("Impuestos de los depósitos");
});
