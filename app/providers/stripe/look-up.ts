import type { LookUpRequest, LookUpResult, PaymentReference } from "../provider";
import type { ProviderIo } from "../provider-io";
import { z } from "zod";
import { ask } from "./account";
import { bookedAmount, paymentSchema, type StripePayment } from "./answers";
import { stripeCapabilities } from "./capabilities";
import { outcomeOf } from "./outcomes";

/** What an answer has of a payment beside its own members: the network's reference and the costs. */
export const WHOLE_PAYMENT = ["latest_charge.balance_transaction"] as const;
const TIMEOUT_MS = stripeCapabilities.queryTimeoutMs;
const foundSchema = z.object({ data: z.array(z.unknown()) });

type Got =
  | { kind: "found"; payment: StripePayment }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string };

/**
 * Returns what Stripe booked under our reference: by the payment's id where an earlier answer named it,
 * because the search lags behind.
 */
export async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const { providerId, reference } = request;
  const got = providerId ? await getPayment(providerId, io) : await search(reference, io);
  if (got.kind !== "found") return got;
  const { payment } = got;
  // Another payment of the account must never settle our charge.
  if (payment.metadata.reference !== reference) {
    return { kind: "unknown", reason: "answer of another payment" };
  }
  const outcome = outcomeOf(payment, request);
  if (!outcome) return { kind: "unknown", reason: `status ${payment.status}` };
  const { amount_received: received, currency } = payment;
  return { kind: "found", outcome, booked: received ? bookedAmount(received, currency) : null };
}

async function search(reference: string, io: ProviderIo): Promise<Got> {
  const answer = await ask(io, TIMEOUT_MS, (stripe) =>
    stripe.paymentIntents.search({
      query: `metadata['reference']:'${reference}'`,
      expand: WHOLE_PAYMENT.map((path) => `data.${path}`),
    }),
  );
  if (answer.kind !== "answer") return unknown(answer);
  const list = foundSchema.safeParse(answer.value);
  const payments = list.success ? list.data.data.map((one) => paymentSchema.safeParse(one)) : null;
  if (!payments) return { kind: "unknown", reason: "unreadable answer" };
  const first = payments[0];
  if (!first) return { kind: "not_found" };
  return first.success
    ? { kind: "found", payment: first.data }
    : { kind: "unknown", reason: "unreadable payment" };
}

async function getPayment(id: string, io: ProviderIo): Promise<Got> {
  const answer = await ask(io, TIMEOUT_MS, (stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: [...WHOLE_PAYMENT] }),
  );
  if (answer.kind === "not_found") return answer;
  if (answer.kind !== "answer") return unknown(answer);
  const payment = paymentSchema.safeParse(answer.value);
  return payment.success && payment.data.id === id
    ? { kind: "found", payment: payment.data }
    : { kind: "unknown", reason: "unreadable payment" };
}

/** Whatever a failed question says, it says nothing about the payment. */
export function unknown(failure: { kind: string; reason?: string }): {
  kind: "unknown";
  reason: string;
} {
  return { kind: "unknown", reason: failure.reason ?? failure.kind };
}

/** Returns our reference of a payment that a notification names. */
export async function findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference> {
  const got = await getPayment(providerId, io);
  if (got.kind !== "found") return got;
  const { reference } = got.payment.metadata;
  return reference ? { kind: "found", reference } : { kind: "not_found" };
}
