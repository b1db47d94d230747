import { expect, it } from "vitest";
import { parseSettlement } from "./parse-settlement";

const HEAD =
  "EXTERNAL_REFERENCE,SOURCE_ID,TRANSACTION_TYPE,TRANSACTION_AMOUNT,TRANSACTION_CURRENCY,TRANSACTION_DATE,FEE_AMOUNT";
const day = "2026-11-28T10:00:00.000-03:00";

it("lists each payment once, as its last line says, with the amount that was taken", () => {
  const text = [
    HEAD,
    `r-1,11,SETTLEMENT,1500.50,ARS,${day},-60`,
    `r-2,12,SETTLEMENT,200,ARS,${day},-8`,
    `r-2,12,REFUND,-50,ARS,${day},0`,
    `,13,WITHDRAWAL,-900,ARS,${day},0`,
    `r-4,14,A_TYPE_OF_TOMORROW,10,ARS,${day},0`,
  ].join("\r\n");
  expect(parseSettlement(text)).toMatchObject([
    { reference: "r-1", providerId: "11", state: "taken", booked: { amount: 150_050n } },
    { reference: "r-2", state: "returned", word: "REFUND", booked: { amount: 20_000n } },
    { reference: "r-4", state: "undecided", word: "A_TYPE_OF_TOMORROW" },
  ]);
});

it("lists the payments of the report of released money, without balances, taxes and withdrawals", () => {
  const text = [
    "DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;GROSS_AMOUNT;TRANSACTION_APPROVAL_DATE",
    `${day};;;initial_available_balance;;0;0;`,
    `2026-12-10T10:00:00Z;11;r-1;release;payment;1440;1500.50;${day}`,
    `${day};11;r-1;release;tax_withholding_iibb;0;-15;`,
    `${day};12;r-2;release;payment;192;200;${day}`,
    `${day};12;r-2;block;mediation;0;-200;`,
    `${day};13;r-3;release;chargeback;0;-300;`,
    `${day};14;;release;withdrawal;0;-900;`,
    `${day};15;r-5;release;a_word_of_tomorrow;10;10;`,
    `${day};;;total;;1632;0;`,
  ].join("\n");
  expect(parseSettlement(text)).toMatchObject([
    ...[{ reference: "r-1", providerId: "11", state: "taken", booked: null, at: new Date(day) }],
    { reference: "r-2", state: "taken" },
    { reference: "r-3", state: "returned", word: "chargeback" },
    { reference: "r-5", state: "undecided" },
  ]);
  const withCurrency = "EXTERNAL_REFERENCE,SOURCE_ID,RECORD_TYPE,DESCRIPTION,GROSS_AMOUNT,CURRENCY";
  expect(parseSettlement(`${withCurrency}\nr-1,11,release,payment,1500.50,ARS`)).toMatchObject([
    { booked: { amount: 150_050n, currency: "ARS" } },
  ]);
});

it("refuses another company's file", () => {
  expect(parseSettlement("order_id,status\n1,PAID")).toBeNull();
});
