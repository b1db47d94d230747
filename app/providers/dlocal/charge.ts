import { askForOriginal } from "../company-failure";
import type { ChargeOutcome, ChargeRequest } from "../provider";
import type { Answer, ProviderIo } from "../provider-io";
import { readAccount, signedRequest, unsignedHeaders } from "./account";
import { paymentSchema, readJson } from "./answers";
import { dlocalCapabilities } from "./capabilities";
import { lookUp } from "./look-up";
import { duplicatedPayment, outcomeOf, outcomeOfError } from "./outcomes";
import { findMethod } from "./methods";
import { methodBody, paymentBody, type CardCharge, type MethodCharge } from "./payment-body";

/** Sends what needs no vault: dLocal's stored cards and the other ways to pay. */
function sendSigned(body: string, idempotencyKey: string, io: ProviderIo): Promise<Answer> {
  const account = readAccount(io.credentials);
  const headers = { "X-Idempotency-Key": idempotencyKey };
  const timeoutMs = dlocalCapabilities.chargeTimeoutMs;
  return io.http(signedRequest(account, io.now(), { path: "/payments", body, headers, timeoutMs }));
}

/** Sends card numbers to /secure_payments through the vault, dLocal's stored cards to /payments. */
async function sendCard(request: CardCharge, io: ProviderIo): Promise<Answer> {
  const account = readAccount(io.credentials);
  const body = paymentBody(request);
  if (request.card.kind === "stored_card") return sendSigned(body, request.idempotencyKey, io);
  const idempotency = { "X-Idempotency-Key": request.idempotencyKey };
  const timeoutMs = dlocalCapabilities.chargeTimeoutMs;
  return io.egress({
    card: request.card,
    idempotencyKey: request.idempotencyKey,
    method: "POST",
    url: `${account.url}/secure_payments`,
    headers: {
      ...unsignedHeaders(account, io.now()),
      "Content-Type": "application/json",
      ...idempotency,
    },
    encoding: "json",
    body,
    signing: { recipe: "dlocal-v2", secret: account.secretName },
    timeoutMs,
  });
}

/** Returns a charge by a way to pay that dLocal takes in the country, or null. */
function methodCharge(request: ChargeRequest): MethodCharge | null {
  const { country, instrument } = request;
  if (instrument.kind === "card") return null;
  // Argentina's account number is the CBU.
  const method = findMethod(
    country,
    instrument.kind === "bank_account" ? "cbu" : instrument.method,
  );
  return method && { ...request, instrument, method };
}

/**
 * Charges a card, or asks for what the donor needs to pay in another way. Any answer that does not
 * prove otherwise leaves the result unknown.
 */
export async function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { idempotencyKey, instrument } = request;
  const other = methodCharge(request);
  const send =
    instrument.kind === "card"
      ? () => sendCard({ ...request, card: instrument.card }, io)
      : other && (() => sendSigned(methodBody(other), idempotencyKey, io));
  if (!send) return { kind: "not_sent", reason: "unsupported_instrument" };
  const answer = await send();
  if (!answer.sent) {
    // This attempt consumed the token, and its answer was lost.
    if (answer.earlierAttempt === "same_key") return askForOriginal(lookUp, request, io);
    return { kind: "not_sent", reason: answer.reason };
  }
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status < 200 || answer.status >= 300) {
    const failure = outcomeOfError(answer.status, answer.body);
    return failure.kind === "look_up" ? askForOriginal(lookUp, request, io) : failure;
  }
  const payment = readJson(answer.body, paymentSchema);
  if (!payment) return { kind: "unknown", reason: "unreadable answer" };
  if (payment.order_id && payment.order_id !== request.reference) {
    return { kind: "unknown", reason: "answer of another order" };
  }
  if (payment.status === "REJECTED" && payment.status_code === duplicatedPayment) {
    return askForOriginal(lookUp, request, io);
  }
  const outcome = outcomeOf(payment, request, io.now());
  return outcome ?? { kind: "unknown", reason: `status ${payment.status}` };
}
