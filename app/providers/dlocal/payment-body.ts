import { toDecimal } from "~/values/money/money";
import type { ChargeCard, ChargeRequest, Instrument, StoreCardRequest } from "../provider";
import type { MethodRow } from "./methods";

/** Placeholders for card data that only the vault has (provider.ts, EgressTemplate). */
const cardPlaceholders = {
  holder_name: "{{card.holder_name}}",
  number: "{{card.number}}",
  expiration_month: "{{card.expiration_month}}",
  expiration_year: "{{card.expiration_year}}",
};
const withSecurityCode = { ...cardPlaceholders, cvv: "{{card.security_code}}" };

/** A charge of a card. */
export type CardCharge = Omit<ChargeRequest, "instrument"> & { card: ChargeCard };

/** A charge by another way to pay. */
export type MethodCharge = Omit<ChargeRequest, "instrument"> & {
  instrument: Exclude<Instrument, { kind: "card" }>;
  method: MethodRow;
};

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

/** Marks a monthly donation as card networks require, so that banks accept later charges. */
function storedCredential(request: CardCharge): Record<string, unknown> {
  if (request.recurring === "none") return {};
  return {
    stored_credential_type: "SUBSCRIPTION",
    stored_credential_usage: request.recurring === "first" ? "FIRST" : "USED",
    // Later charges request it, too, until dLocal has stored the card.
    save: request.card.kind === "stored_card" ? undefined : true,
    network_payment_reference: request.recurring === "next" ? request.networkReference : undefined,
  };
}

/** Returns a card payment's JSON body. */
export function paymentBody(request: CardCharge): string {
  const installments = request.installments ?? 1;
  return bodyOf(request, {
    payment_method_id: "CARD",
    payment_method_flow: "DIRECT",
    payer: { ...request.payer, ip: request.payerIp },
    card: {
      ...cardIdentity(request.card),
      ...storedCredential(request),
      descriptor: request.softDescriptor,
      installments: installments > 1 ? String(installments) : undefined,
    },
  });
}

/** Colombia's banks know an organisation by its NIT. */
const DOCUMENT_TYPES = { individual: "CC", association: "NIT" } as const;

/** Returns the JSON body of a payment by another way than a card. */
export function methodBody(request: MethodCharge): string {
  const { instrument, method, payer, payerIp } = request;
  const { bank, personType } = instrument.kind === "redirect" ? instrument : {};
  return bodyOf(request, {
    payment_method_id: method.code,
    payment_method_flow: method.flow,
    payer: {
      ...payer,
      document_type: personType && DOCUMENT_TYPES[personType],
      ip: payerIp,
    },
    bank_transfer: bank === undefined ? undefined : { bank_code: bank },
    direct_debit: instrument.kind === "bank_account" ? debitOf(instrument, payer) : undefined,
  });
}

/** Names the account's holder, who may differ from the donor: the payer is the donor. */
function debitOf(
  { holderDocument, holderName, number }: Extract<Instrument, { kind: "bank_account" }>,
  { email }: ChargeRequest["payer"],
) {
  return { holder_name: holderName, email, document: holderDocument, cbu: number };
}

/** Puts a payment together; the amount is decimal text, as a float loses precision. */
function bodyOf(request: Omit<ChargeRequest, "instrument">, payment: object): string {
  const rest = {
    currency: request.currency,
    country: request.country,
    ...payment,
    order_id: request.reference,
    description: request.description,
    notification_url: request.notificationUrl,
    callback_url: request.callbackUrl,
  };
  const amount = toDecimal(request.amount, request.currency);
  return `{"amount":${amount},${JSON.stringify(rest).slice(1)}`;
}

export function secureCardBody(request: StoreCardRequest): string {
  return JSON.stringify({
    country: request.country,
    card: request.card.kind === "token" ? withSecurityCode : cardPlaceholders,
    payer: request.payer,
  });
}
