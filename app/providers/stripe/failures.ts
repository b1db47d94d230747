/** Converts Stripe's errors to outcomes, by status and by table. */
import type { CompanyFailure } from "../company-failure";
import type { Cause } from "../declines";
import type { PaymentError } from "./answers";
import table from "./declines.json";

const declines = table as unknown as {
  fallback: Cause;
  codes: Readonly<Record<string, Cause>>;
  plain: readonly string[];
  network_advice_codes: Readonly<Record<string, Cause>>;
  requests: Readonly<Record<string, Cause>>;
};

export type Failure = CompanyFailure;

interface StripeFailure extends PaymentError {
  type?: string | undefined;
  param?: string | undefined;
  payment_intent?: { id: string } | undefined;
}

/** Returns the cause of a declined card; the bank's reason says more than the error's own code. */
export function causeOf({ code, decline_code, network_advice_code }: PaymentError): Cause {
  const word = decline_code || code || "";
  const advice = declines.network_advice_codes[network_advice_code ?? ""];
  if (advice && declines.plain.includes(word)) return advice;
  return declines.codes[word] ?? declines.fallback;
}

/** Returns the codes and the text that a person reads beside a decline. */
export function rawOf({ code, decline_code, message }: PaymentError) {
  return { rawCode: decline_code || code || "", rawMessage: message ?? "" };
}

/** Converts an error. From 500 up the payment may be booked. */
export function failureOf(status: number, error: StripeFailure): Failure {
  const raw = rawOf(error);
  if (status >= 500 || status === 408) return { kind: "unknown", reason: `http ${status}` };
  if (status === 409 || error.type === "idempotency_error") return { kind: "look_up" };
  if (status === 429) return { kind: "not_sent", reason: "rate_limited", ...raw };
  if (status === 401 || status === 403)
    return { kind: "not_sent", reason: "misconfigured", ...raw };
  if (status === 404 || error.code === "resource_missing") return { kind: "not_found" };
  if (status === 402 || error.type === "card_error") {
    const providerId = error.payment_intent?.id;
    return { kind: "rejected", ...(providerId && { providerId }), cause: causeOf(error), ...raw };
  }
  const cause = declines.requests[error.code ?? ""];
  return cause ? { kind: "rejected", cause, ...raw } : { kind: "invalid", ...raw };
}
