/** The payment method that is charged: one of a customer, or one that the vault makes of a card's number. */
import { beforeCharge } from "../company-failure";
import type { ChargeCard, ChargeRequest, Payer } from "../provider";
import type { ProviderIo, VaultCard } from "../provider-io";
import Stripe from "stripe";
import { z } from "zod";
import { jsonOrNull } from "~/values/text/json-or-null";
import { ask, readAccount } from "./account";
import { stripeCapabilities } from "./capabilities";
import { failureOf, type Failure } from "./failures";

const TIMEOUT_MS = stripeCapabilities.queryTimeoutMs;

export interface ChargedMethod {
  kind: "method";
  method: string;
  customer: string | null;
}

const madeSchema = z.object({ object: z.literal("payment_method"), id: z.string().min(1) });
const refusedSchema = z.object({ error: z.looseObject({ type: z.string() }) });

/** Returns what of the card is charged. The card of a monthly donation gets a customer, who keeps it. */
export async function methodOf(
  request: ChargeRequest,
  card: ChargeCard,
  io: ProviderIo,
): Promise<ChargedMethod | Failure> {
  if (card.kind === "stored_card") {
    const [customer = "", method = ""] = card.storedCardId.split("/");
    return { kind: "method", method, customer };
  }
  // The customer is made first, because afterwards a one-time card is used up.
  const owner = request.recurring === "none" ? null : await createCustomer(request, io);
  if (owner !== null && typeof owner !== "string") return beforeCharge(owner);
  const made = await createMethod(request, card, io);
  if (typeof made !== "string") return made;
  const charged = { kind: "method" as const, method: made, customer: owner };
  if (owner === null || request.recurring !== "next") return charged;
  // A charge without the donor stores nothing by itself.
  const attached = await ask(io, TIMEOUT_MS, (stripe) =>
    stripe.paymentMethods.attach(
      made,
      { customer: owner },
      { idempotencyKey: `${request.reference}-attach` },
    ),
  );
  return attached.kind === "answer" ? charged : beforeCharge(attached);
}

async function createCustomer(
  { payer, reference }: { payer: Payer; reference: string },
  io: ProviderIo,
): Promise<string | Failure> {
  const made = await ask(io, TIMEOUT_MS, (stripe) =>
    stripe.customers.create(
      { name: payer.name, email: payer.email, metadata: { reference } },
      { idempotencyKey: `${reference}-customer` },
    ),
  );
  return made.kind === "answer" ? made.value.id : made;
}

async function createMethod(
  { idempotencyKey, payer }: ChargeRequest,
  card: VaultCard,
  io: ProviderIo,
): Promise<string | Failure> {
  const account = readAccount(io.credentials);
  const answer = await io.egress({
    card,
    idempotencyKey,
    method: "POST",
    url: `${account.url}/v1/payment_methods`,
    headers: {
      Accept: "application/json",
      "Stripe-Version": Stripe.API_VERSION,
      "Idempotency-Key": `${idempotencyKey}-card`,
    },
    encoding: "form",
    body: JSON.stringify({
      type: "card",
      card: {
        number: "{{card.number}}",
        exp_month: "{{card.expiration_month}}",
        exp_year: "{{card.expiration_year}}",
        ...(card.kind === "token" && { cvc: "{{card.security_code}}" }),
      },
      billing_details: { name: "{{card.holder_name}}", email: payer.email },
    }),
    signing: { recipe: "stripe-payment-method", secret: account.secretName },
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.sent) {
    // This attempt consumed the card before, and its answer was lost.
    if (answer.earlierAttempt === "same_key") return { kind: "look_up" };
    return { kind: "not_sent", reason: answer.reason };
  }
  if ("unknown" in answer) return { kind: "not_sent", reason: "unreachable" };
  const content = jsonOrNull(answer.body);
  const made = madeSchema.safeParse(content);
  if (answer.status < 300 && made.success) return made.data.id;
  const refused = refusedSchema.safeParse(content);
  const error = refused.success ? refused.data.error : { type: "api_error" };
  return beforeCharge(failureOf(answer.status < 300 ? 500 : answer.status, error));
}
