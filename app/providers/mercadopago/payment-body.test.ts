import { expect, test } from "vitest";
import type { ChargeCard, ChargeRequest } from "../provider";
import { paymentBody } from "./payment-body";

const typed: ChargeCard = { kind: "token", token: "typed", organizationId: "o" };
const kept: ChargeCard = { kind: "vault_card", cardId: "c", organizationId: "o" };
const stored: ChargeCard = { kind: "stored_card", storedCardId: "customer/1/visa" };

interface Body {
  three_d_secure_mode: unknown;
  point_of_interaction?: { type: string };
}

function bodyOf(card: ChargeCard, recurring: ChargeRequest["recurring"]): Body {
  const request: ChargeRequest = {
    ...{ reference: "r", idempotencyKey: "r", amount: 123_450n, currency: "ARS", country: "AR" },
    ...{ payer: { name: "Ana Paz", email: "ana@example.org" }, description: "Donación" },
    ...{ instrument: { kind: "card", card }, recurring },
    ...{ notificationUrl: "http://localhost/webhooks", callbackUrl: "http://localhost/back" },
  };
  const token = { kind: "made", token: "t", methodId: "visa", customerId: null } as const;
  return JSON.parse(paymentBody(request, token)) as Body;
}

test.each([
  [typed, "none", "optional"],
  [typed, "first", "optional"],
  [kept, "first", "not_supported"],
  [kept, "none", "not_supported"],
  [stored, "next", "not_supported"],
] as const)(
  "a bank may ask the donor only where one is present (%o, %s)",
  (card, recurring, mode) => {
    expect(bodyOf(card, recurring).three_d_secure_mode).toBe(mode);
  },
);

test.each([
  [typed, "none", undefined],
  [kept, "none", "CREDENTIAL_ON_FILE"],
  [typed, "first", "SUBSCRIPTIONS"],
  [kept, "first", "SUBSCRIPTIONS"],
] as const)("a kept card's payment says why it has no code (%o, %s)", (card, recurring, type) => {
  expect(bodyOf(card, recurring).point_of_interaction?.type).toBe(type);
});
