import { expect, test } from "vitest";
import { paymentBody, secureCardBody, type CardCharge } from "./payment-body";

const request: CardCharge = {
  reference: "0194-uuid",
  idempotencyKey: "0194-uuid",
  amount: 123450n,
  currency: "ARS",
  country: "AR",
  payer: { name: "Ana", email: "ana@example.org", document: "20123456" },
  payerIp: "127.0.0.9",
  description: "Donación",
  softDescriptor: "MP*Ayuda",
  card: { kind: "token", token: "ct_1", organizationId: "org" },
  recurring: "none",
  notificationUrl: "https://ayuda.example.org/webhooks/dlocal",
  callbackUrl: "https://ayuda.example.org/thanks",
};

function bodyOf(changes: Partial<CardCharge>): { amount: number; card: object; payer: object } {
  return JSON.parse(paymentBody({ ...request, ...changes })) as never;
}

test("the whole body of a one-time charge", () => {
  expect(JSON.parse(paymentBody(request))).toEqual({
    amount: 1234.5,
    currency: "ARS",
    country: "AR",
    payment_method_id: "CARD",
    payment_method_flow: "DIRECT",
    payer: { name: "Ana", email: "ana@example.org", document: "20123456", ip: "127.0.0.9" },
    card: {
      number: "{{card.number}}",
      holder_name: "{{card.holder_name}}",
      expiration_month: "{{card.expiration_month}}",
      expiration_year: "{{card.expiration_year}}",
      cvv: "{{card.security_code}}",
      descriptor: "MP*Ayuda",
    },
    order_id: "0194-uuid",
    description: "Donación",
    notification_url: "https://ayuda.example.org/webhooks/dlocal",
    callback_url: "https://ayuda.example.org/thanks",
  });
});

test.each([
  [1n, "ARS", '{"amount":0.01,'],
  [10n, "BRL", '{"amount":0.10,'],
  [123456789012345n, "ARS", '{"amount":1234567890123.45,'],
  [5000n, "CLP", '{"amount":5000,'],
  [14000000n, "COP", '{"amount":14000000,'],
] as const)("%d minor units of %s are written exactly", (amount, currency, start) => {
  expect(paymentBody({ ...request, amount, currency }).startsWith(start)).toBe(true);
});

test("the first monthly charge stores the card, the next ones declare its use", () => {
  expect(bodyOf({ recurring: "first" }).card).toMatchObject({
    stored_credential_type: "SUBSCRIPTION",
    stored_credential_usage: "FIRST",
    save: true,
  });
  const next = bodyOf({
    recurring: "next",
    card: { kind: "stored_card", storedCardId: "CID-1" },
    networkReference: "123",
  });
  expect(next.card).toEqual({
    card_id: "CID-1",
    stored_credential_type: "SUBSCRIPTION",
    stored_credential_usage: "USED",
    network_payment_reference: "123",
    descriptor: "MP*Ayuda",
  });
});

test("a card of the vault needs no security code", () => {
  const card = { kind: "vault_card", cardId: "c", organizationId: "org" } as const;
  expect(bodyOf({ recurring: "next", card }).card).not.toHaveProperty("cvv");
  expect(
    secureCardBody({ idempotencyKey: "k", country: "AR", payer: request.payer, card }),
  ).not.toContain("cvv");
});

test("installments are text, and omitted for one", () => {
  expect(bodyOf({ installments: 6 }).card).toMatchObject({ installments: "6" });
  expect(bodyOf({ installments: 1 }).card).not.toHaveProperty("installments");
});
