import { toDecimal } from "~/values/money/money";
import type { ChargeRequest } from "../provider";
import type { CardToken } from "./card-token";
import { identificationOf } from "./sites";

/** Marks a kept card's charge as card networks require, so that banks accept it without its code. */
function recurrenceOf({ instrument, networkReference, recurring }: ChargeRequest) {
  if (recurring === "none") {
    const isKept = instrument.kind === "card" && instrument.card.kind !== "token";
    return isKept
      ? { type: "CREDENTIAL_ON_FILE", transaction_data: { first_time_use: true } }
      : undefined;
  }
  return {
    type: "SUBSCRIPTIONS",
    transaction_data: {
      first_time_use: recurring === "first",
      invoice_period: { period: 1, type: "monthly" },
      ...(recurring === "next" && networkReference
        ? { payment_reference: { id: networkReference } }
        : {}),
    },
  };
}

function payerOf({ country, payer }: ChargeRequest, { customerId }: CardToken) {
  const identification = identificationOf(country, payer.document);
  const [firstName = "", ...others] = payer.name.split(" ");
  return {
    ...(customerId === null ? {} : { type: "customer", id: customerId }),
    email: payer.email,
    ...(identification && { identification }),
    first_name: firstName,
    last_name: others.join(" ") || undefined,
  };
}

/** Nobody sees the challenge of a later month, nor of a card that the vault has kept, as a pledge's. */
function isDonorPresent({ instrument, recurring }: ChargeRequest): boolean {
  return recurring !== "next" && instrument.kind === "card" && instrument.card.kind === "token";
}

/** Returns a payment's JSON body; amounts are exact decimal text, as a float loses precision. */
export function paymentBody(request: ChargeRequest, token: CardToken): string {
  const { amount, applicationFee = 0n, currency } = request;
  const rest = {
    token: token.token,
    payment_method_id: token.methodId,
    installments: request.installments ?? 1,
    description: request.description.slice(0, 255),
    payer: payerOf(request, token),
    external_reference: request.reference,
    statement_descriptor: request.softDescriptor,
    notification_url: request.notificationUrl,
    callback_url: request.callbackUrl,
    three_d_secure_mode: isDonorPresent(request) ? "optional" : "not_supported",
    additional_info: request.payerIp === undefined ? undefined : { ip_address: request.payerIp },
    point_of_interaction: recurrenceOf(request),
  };
  const fee =
    applicationFee > 0n ? `"application_fee":${toDecimal(applicationFee, currency)},` : "";
  const money = `"transaction_amount":${toDecimal(amount, currency)},${fee}`;
  return `{${money}${JSON.stringify(rest).slice(1)}`;
}
