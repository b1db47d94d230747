import { askForOriginal } from "../company-failure";
import type { ChargeOutcome, ChargeRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";
import { paymentSchema, readJson } from "./answers";
import { mercadopagoCapabilities } from "./capabilities";
import { makeToken, type CardToken } from "./card-token";
import { lookUp } from "./look-up";
import { isDuplicate, outcomeOf, outcomeOfError } from "./outcomes";
import { paymentBody } from "./payment-body";
import { siteOf } from "./sites";
import { keepCard } from "./store-card";

/** Charges a card. Any answer that does not prove otherwise leaves the result unknown. */
export async function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { companyToken, country, currency, idempotencyKey, instrument, payer } = request;
  // An account has one currency, which the company takes without being asked.
  if (instrument.kind !== "card" || siteOf(country)?.currency !== currency) {
    return { kind: "not_sent", reason: "unsupported_instrument" };
  }
  const order = { card: instrument.card, companyToken, payer, country, idempotencyKey };
  const made = await makeToken(order, io);
  if (made.kind === "look_up") return askForOriginal(lookUp, request, io);
  if (made.kind !== "made") return made;
  const outcome = await send(request, made, io);
  const isNew = request.recurring !== "none" && instrument.card.kind !== "stored_card";
  if (outcome.kind !== "approved" || !isNew) return outcome;
  // The company stores a card once its payment is approved.
  const stored = await keepCard({ email: payer.email, ...made }, io);
  return stored.kind === "saved" ? { ...outcome, storedCardId: stored.storedCardId } : outcome;
}

/** The reference is the key, so that the company has one payment for each. */
async function send(
  request: ChargeRequest,
  token: CardToken,
  io: ProviderIo,
): Promise<ChargeOutcome> {
  const answer = await call(io, {
    path: "/v1/payments",
    body: paymentBody(request, token),
    key: request.reference,
    deviceId: request.companyToken?.deviceId,
    timeoutMs: mercadopagoCapabilities.chargeTimeoutMs,
  });
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status < 200 || answer.status >= 300) {
    const failure = outcomeOfError(answer.status, answer.body);
    return failure.kind === "look_up" ? askForOriginal(lookUp, request, io) : failure;
  }
  const payment = readJson(answer.body, paymentSchema);
  if (!payment) return { kind: "unknown", reason: "unreadable answer" };
  if (payment.external_reference !== request.reference) {
    return { kind: "unknown", reason: "answer of another payment" };
  }
  if (isDuplicate(payment)) return askForOriginal(lookUp, request, io);
  const outcome = outcomeOf(payment, request, io.now());
  return outcome ?? { kind: "unknown", reason: `status ${payment.status}` };
}
