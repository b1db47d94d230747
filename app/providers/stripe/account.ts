import Stripe from "stripe";
import { z } from "zod";
import { ProviderConfigurationError } from "../configuration-error";
import type { Answer, PlainRequest, ProviderIo } from "../provider-io";
import { failureOf, type Failure } from "./failures";

const accountSchema = z.object({
  /** Without a slash at the end: https://api.stripe.com */
  url: z.url().transform((url) => url.replace(/\/+$/, "")),
  secretKey: z.string().min(1),
  webhookSecret: z.string().min(1),
  secretName: z.string().min(1).default("stripe"),
});

/** Reads our account: `url`, `secretKey`, `webhookSecret`, `secretName`. */
export function readAccount(credentials: ProviderIo["credentials"]): z.infer<typeof accountSchema> {
  const result = accountSchema.safeParse(credentials);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderConfigurationError("stripe", [...new Set(names)]);
}

/** The company's answer, or the failure of the request. */
export type Asked<T> = { kind: "answer"; value: T } | Failure;

/** The SDK waits longer than the request, whose own end says more. */
const SURPLUS_MS = 5_000;

/**
 * Calls the company by its SDK, whose requests go through `io`. It never repeats one by itself: only the
 * caller knows whether that is safe.
 */
export async function ask<T>(
  io: ProviderIo,
  timeoutMs: number,
  call: (stripe: Stripe) => Promise<T>,
): Promise<Asked<T>> {
  const { secretKey, url } = readAccount(io.credentials);
  const { hostname, port, protocol } = new URL(url);
  let lost: Answer | null = null;
  const send: typeof fetch = async (target, init = {}) => {
    const { body, headers, method } = init;
    const answer = await io.http({
      method: method as PlainRequest["method"],
      url: target instanceof Request ? target.url : String(target),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && body !== "" && { body }),
      timeoutMs,
    });
    if ("status" in answer) {
      const { "content-encoding": _coding, ...kept } = answer.headers;
      return new Response(answer.body, { status: answer.status, headers: kept });
    }
    lost = answer;
    throw new TypeError("no answer");
  };
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs + SURPLUS_MS,
  });
  try {
    return { kind: "answer", value: await call(stripe) };
  } catch (error) {
    return failureOfCall(error, lost);
  }
}

function failureOfCall(error: unknown, lost: Answer | null): Failure {
  if (lost && !lost.sent) return { kind: "not_sent", reason: lost.reason };
  if (lost && "unknown" in lost) return { kind: "unknown", reason: lost.unknown };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { code, decline_code, message, param, rawType, statusCode } = error;
  // A connection without an answer, or an answer that is no JSON.
  if (statusCode === undefined) return { kind: "unknown", reason: "unreadable answer" };
  return failureOf(statusCode, {
    ...{ code, decline_code, message, param, type: rawType },
    network_advice_code: error.network_advice_code,
    payment_intent: error.payment_intent,
  });
}
