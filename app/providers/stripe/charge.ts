import type Stripe from "stripe";
import { outcomeOfFailure } from "../company-failure";
import type { ChargeOutcome, ChargeRequest } from "../provider";
import type { ProviderIo } from "../provider-io";
import { ask, type Asked } from "./account";
import { paymentSchema, toUnits } from "./answers";
import { stripeCapabilities } from "./capabilities";
import { methodOf, type ChargedMethod } from "./cards";
import { lookUp, WHOLE_PAYMENT } from "./look-up";
import { outcomeOf } from "./outcomes";

/** Charges a card. Any answer that does not prove otherwise leaves the result unknown. */
export async function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { instrument } = request;
  if (instrument.kind !== "card") return { kind: "not_sent", reason: "unsupported_instrument" };
  const charged = await methodOf(request, instrument.card, io);
  if (charged.kind !== "method") return outcomeOfFailure(charged, lookUp, request, io);
  const answer = await send(request, charged, io);
  if (answer.kind !== "answer") return outcomeOfFailure(answer, lookUp, request, io);
  return outcomeOfAnswer(request, answer.value);
}

/** The reference is the key, so that Stripe has one payment for each. */
function send(
  request: ChargeRequest,
  charged: ChargedMethod,
  io: ProviderIo,
): Promise<Asked<unknown>> {
  return ask(io, stripeCapabilities.chargeTimeoutMs, (stripe) =>
    stripe.paymentIntents.create(paymentBody(request, charged), {
      idempotencyKey: request.reference,
    }),
  );
}

/** Returns a payment that is confirmed at once. */
function paymentBody(
  request: ChargeRequest,
  { customer, method }: ChargedMethod,
): Stripe.PaymentIntentCreateParams {
  const { amount, currency, description, recurring, reference, softDescriptor } = request;
  return {
    amount: toUnits(amount, currency),
    currency: currency.toLowerCase(),
    payment_method: method,
    allowed_payment_method_types: ["card"],
    confirm: true,
    description,
    metadata: { reference },
    ...(customer !== null && { customer }),
    // The bank may ask the donor, who then returns; without the donor it declines instead.
    ...(recurring === "next" ? { off_session: true } : { return_url: request.callbackUrl }),
    ...(recurring === "first" && { setup_future_usage: "off_session" as const }),
    ...(softDescriptor !== undefined && { statement_descriptor_suffix: softDescriptor }),
    expand: [...WHOLE_PAYMENT],
  };
}

function outcomeOfAnswer(request: ChargeRequest, answer: unknown): ChargeOutcome {
  const payment = paymentSchema.safeParse(answer);
  if (!payment.success) return { kind: "unknown", reason: "unreadable answer" };
  if (payment.data.metadata.reference !== request.reference) {
    return { kind: "unknown", reason: "answer of another payment" };
  }
  const outcome = outcomeOf(payment.data, request);
  return outcome ?? { kind: "unknown", reason: `status ${payment.data.status}` };
}
