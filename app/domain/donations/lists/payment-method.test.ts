import { expect, it } from "vitest";
import { lastFourOf, readPaymentMethod, readShownMethod } from "./payment-method";

const none = { lastFour: null, expirationMonth: null, expirationYear: null, cardholderName: null };
const card = {
  kind: "card",
  methodId: "visa",
  lastFour: "3704",
  expirationMonth: 7,
  expirationYear: 2031,
  cardholderName: "INES NUNEZ",
};
const holder = { holderName: "Ana Paz", holderDocument: "20123456" };
const mandate = { text: "Autorizo", version: "2026-11", at: "2026-11-30T15:00:00.000Z" };
const cbu = { ...holder, sealed: "k1.a.b", mandate };

it("reads each kind with its own details", () => {
  expect(readPaymentMethod({ ...card, ...{ details: null } })).toEqual(card);
  const account = { kind: "bank_account", methodId: "cbu", lastFour: "1515", details: cbu };
  const read = readPaymentMethod({ ...none, ...account });
  expect(read).toEqual(account);
  expect([card, account].map((row) => lastFourOf(readPaymentMethod(row)))).toEqual([
    "3704",
    "1515",
  ]);
  const shown = readShownMethod({ ...none, ...account });
  expect(shown).toEqual({ ...account, details: { ...holder, mandate } });
  const voucher = { kind: "voucher", methodId: "pix", details: holder };
  expect(lastFourOf(readPaymentMethod({ ...none, ...voucher }))).toBeNull();
});

it.each([
  ["a card without its last four", { ...card, lastFour: null }],
  ["a kind that nobody knows", { ...card, kind: "cheque" }],
  [
    "a bank account without its holder",
    { kind: "bank_account", methodId: "cbu", lastFour: "1515", details: { sealed: "", mandate } },
  ],
  [
    "a voucher with another kind's details",
    { kind: "voucher", methodId: "pix", details: { ...holder, bank: "x" } },
  ],
  ["a redirect without details", { kind: "redirect", methodId: "pse", details: null }],
])("rejects %s", (_, row) => {
  expect(() => readPaymentMethod(row)).toThrow();
});
