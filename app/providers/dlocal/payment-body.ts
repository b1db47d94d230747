import { toDecimal } from "~/values/money";
import type { ChargeCard, ChargeRequest, StoreCardRequest } from "../provider";

/** Stands for the numbers that only the vault knows (provider.ts, EgressTemplate). */
const cardPlaceholders = {
  holder_name: "{{card.holder_name}}",
  number: "{{card.number}}",
  expiration_month: "{{card.expiration_month}}",
  expiration_year: "{{card.expiration_year}}",
};
const withSecurityCode = { ...cardPlaceholders, cvv: "{{card.security_code}}" };

/** A charge of a card, the one instrument that this adapter sends. */
export type CardCharge = Omit<ChargeRequest, "instrument"> & { card: ChargeCard };

function cardIdentity(card: ChargeCard): Record<string, unknown> {
  switch (card.kind) {
    case "stored_card":
      return { card_id: card.storedCardId };
    case "token":
      return withSecurityCode;
    case "vault_card":
      return cardPlaceholders;
  }
}

/** How the card networks want a monthly gift marked, so that banks let the later charges pass. */
function storedCredential(request: CardCharge): Record<string, unknown> {
  if (request.recurring === "none") return {};
  return {
    stored_credential_type: "SUBSCRIPTION",
    stored_credential_usage: request.recurring === "first" ? "FIRST" : "USED",
    // Asked for on later charges too while dLocal doesn't keep the card yet.
    save: request.card.kind === "stored_card" ? undefined : true,
    network_payment_reference: request.recurring === "next" ? request.networkReference : undefined,
  };
}

/**
 * The body of a card payment as JSON text. The amount is written as a number from the minor
 * units' decimal text, without passing through a float.
 */
export function paymentBody(request: CardCharge): string {
  const installments = request.installments ?? 1;
  const rest = {
    currency: request.currency,
    country: request.country,
    payment_method_id: "CARD",
    payment_method_flow: "DIRECT",
    payer: { ...request.payer, ip: request.payerIp },
    card: {
      ...cardIdentity(request.card),
      ...storedCredential(request),
      descriptor: request.softDescriptor,
      installments: installments > 1 ? String(installments) : undefined,
    },
    order_id: request.reference,
    description: request.description,
    notification_url: request.notificationUrl,
    callback_url: request.callbackUrl,
  };
  const amount = toDecimal(request.amount, request.currency);
  return `{"amount":${amount},${JSON.stringify(rest).slice(1)}`;
}

/** The body of POST /secure_cards. */
export function secureCardBody(request: StoreCardRequest): string {
  return JSON.stringify({
    country: request.country,
    card: request.card.kind === "token" ? withSecurityCode : cardPlaceholders,
    payer: request.payer,
  });
}
