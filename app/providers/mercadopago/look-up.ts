import type { LookUpRequest, LookUpResult, PaymentReference } from "../provider";
import type { ProviderIo } from "../provider-io";
import { call } from "./account";
import {
  bookedAmount,
  paymentSchema,
  readJson,
  searchSchema,
  type MercadopagoPayment,
} from "./answers";
import { isDuplicate, kindOfWord, outcomeOf } from "./outcomes";

/** Returns what the company booked under our reference (GET /v1/payments/search). */
export async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const { reference } = request;
  const query = new URLSearchParams({
    external_reference: reference,
    ...{ sort: "date_created", criteria: "desc" },
  });
  const answer = await call(io, { path: `/v1/payments/search?${query}` });
  if (!answer.sent) return { kind: "unknown", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  const found = answer.status === 200 ? readJson(answer.body, searchSchema) : null;
  if (!found) return { kind: "unknown", reason: `unexpected search answer, http ${answer.status}` };
  // Another payment of the account must never settle our charge.
  const own = found.results.filter(
    (one) => one.external_reference === reference && !isDuplicate(one),
  );
  const payment = decisive(own);
  if (!payment) return { kind: "not_found" };
  const outcome = outcomeOf(payment, request, io.now());
  if (!outcome) return { kind: "unknown", reason: `status ${payment.status}` };
  return { kind: "found", outcome, booked: bookedAmount(payment) };
}

/** The company keeps no reference unique: of several payments the one with money counts, else the newest. */
function decisive(payments: MercadopagoPayment[]): MercadopagoPayment | undefined {
  return payments.find(({ status }) => kindOfWord(status) === "approved") ?? payments[0];
}

/** Returns a payment by the company's id; `not_found` if the account has none. */
export async function getPayment(
  id: string,
  io: ProviderIo,
): Promise<
  | { kind: "found"; payment: MercadopagoPayment }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string }
> {
  const answer = await call(io, { path: `/v1/payments/${encodeURIComponent(id)}` });
  if (!answer.sent) return { kind: "unknown", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status === 404) return { kind: "not_found" };
  const payment = answer.status === 200 ? readJson(answer.body, paymentSchema) : null;
  if (payment?.id !== id) {
    return { kind: "unknown", reason: `unexpected payment answer, http ${answer.status}` };
  }
  return { kind: "found", payment };
}

/** Returns our reference of a payment that a notification names. */
export async function findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference> {
  const found = await getPayment(providerId, io);
  if (found.kind !== "found") return found;
  const reference = found.payment.external_reference;
  return reference ? { kind: "found", reference } : { kind: "not_found" };
}
