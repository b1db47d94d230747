/** The provider of the simulated redirect company. Only tests use it; no registry lists it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type {
  CancelOutcome,
  CancelRequest,
  ChargeOutcome,
  ChargeRequest,
  Health,
  KnownOutcome,
  LookUpRequest,
  LookUpResult,
  Notification,
  PaymentReference,
  Provider,
  RawNotification,
  RefundOutcome,
  RefundRequest,
} from "~/providers/provider";
import type { Answer, ProviderIo } from "~/providers/provider-io";

const paymentSchema = z.object({
  id: z.string(),
  external_reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["open", "paid", "expired", "cancelled"]),
  checkout_url: z.string(),
  expires_at: z.string(),
  paid_at: z.string().nullable(),
});
type RedirectPayment = z.infer<typeof paymentSchema>;
const refundSchema = z.object({ id: z.string(), amount: z.int() });
const faultSchema = z.object({ code: z.string(), message: z.string() });
const eventSchema = z.object({
  event_id: z.string(),
  occurred_at: z.string(),
  payment: paymentSchema.extend({ external_reference: z.string().nullable() }),
  refund: refundSchema.optional(),
});

const TIMEOUT_MS = 5_000;
const capabilities: Provider["capabilities"] = {
  provider: "redirect_simulator",
  chargeTimeoutMs: TIMEOUT_MS,
  queryTimeoutMs: TIMEOUT_MS,
  longestFlightMs: 60_000,
  notifications: { signed: true, attempts: 1, lastAfterHours: 0 },
  limits: {},
  documents: {},
  instruments: ["redirect"],
  methods: [
    {
      ...{ method: "webpay", countries: ["CO"], repeats: false },
      ...{ expiresInMs: 60 * 60 * 1000, refunds: true },
    },
  ],
  brands: null,
  releaseDays: {},
  supports: {
    instantCharges: false,
    withoutSecurityCode: false,
    installments: false,
    repeatableRefunds: true,
    softDescriptor: false,
    applicationFee: false,
  },
};

function post(io: ProviderIo, path: string, key: string, body: object): Promise<Answer> {
  const { url, key: account } = io.credentials;
  const headers = { Authorization: `Bearer ${account}`, "Idempotency-Key": key };
  const text = JSON.stringify(body);
  return io.http({
    ...{ method: "POST", url: `${url}${path}`, headers, body: text, timeoutMs: TIMEOUT_MS },
  });
}

function get(io: ProviderIo, path: string): Promise<Answer> {
  const { url, key } = io.credentials;
  const headers = { Authorization: `Bearer ${key}` };
  return io.http({ method: "GET", url: `${url}${path}`, headers, timeoutMs: TIMEOUT_MS });
}

function parse<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type Failure = Extract<ChargeOutcome, { kind: "unknown" } | { kind: "not_sent" }>;

/** Returns an answer's body, or the failure if it has none about the request. */
function bodyOf(answer: Answer): { status: number; body: string } | Failure {
  if (!answer.sent) return { kind: "not_sent", reason: answer.reason };
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  if (answer.status === 401) return { kind: "not_sent", reason: "misconfigured" };
  if (answer.status >= 500) return { kind: "unknown", reason: `http ${answer.status}` };
  return answer;
}

function outcomeOf(
  payment: Omit<RedirectPayment, "external_reference">,
  expected: LookUpRequest | null,
): KnownOutcome {
  const { id: providerId, status } = payment;
  if (status === "open") {
    const nextAction = { kind: "redirect", url: payment.checkout_url } as const;
    const expiresAt = new Date(payment.expires_at);
    return { kind: "pending", providerId, nextAction, expiresAt };
  }
  if (status !== "paid") return { kind: "cancelled", providerId, rawCode: status, rawMessage: "" };
  const booked = { amount: BigInt(payment.amount), currency: payment.currency };
  const isOther =
    expected && (booked.amount !== expected.amount || booked.currency !== expected.currency);
  return {
    kind: "approved",
    providerId,
    approvedAt: new Date(payment.paid_at ?? payment.expires_at),
    booked,
    flags: isOther ? ["amount_mismatch"] : [],
  };
}

async function charge(request: ChargeRequest, io: ProviderIo): Promise<ChargeOutcome> {
  const { instrument, reference, amount, currency, payer } = request;
  if (instrument.kind !== "redirect") {
    return { kind: "not_sent", reason: "unsupported_instrument" };
  }
  const body = {
    external_reference: reference,
    amount: Number(amount),
    currency,
    method: instrument.method,
    bank: instrument.bank,
    payer: { name: payer.name, email: payer.email, document: payer.document },
    return_url: request.callbackUrl,
    webhook_url: request.notificationUrl,
  };
  const answer = bodyOf(await post(io, "/payments", request.idempotencyKey, body));
  if ("kind" in answer) return answer;
  // The reference or the key was used before, so the original booking counts.
  if (answer.status === 409) {
    const found = await lookUp(request, io);
    if (found.kind === "found") return found.outcome;
    return { kind: "unknown", reason: `sent before, look-up: ${found.kind}` };
  }
  const payment = parse(answer.body, paymentSchema);
  if (answer.status === 201 && payment) return outcomeOf(payment, request);
  const { code = "", message = "" } = parse(answer.body, faultSchema) ?? {};
  const raw = { rawCode: code, rawMessage: message };
  return { kind: "rejected", cause: "processing_error", ...raw };
}

async function lookUp(request: LookUpRequest, io: ProviderIo): Promise<LookUpResult> {
  const answer = bodyOf(await get(io, `/payments?external_reference=${request.reference}`));
  if ("kind" in answer) return { kind: "unknown", reason: answer.reason };
  const found = parse(answer.body, z.array(paymentSchema));
  if (!found) return { kind: "unknown", reason: "unreadable answer" };
  const [payment] = found;
  if (!payment) return { kind: "not_found" };
  const booked = { amount: BigInt(payment.amount), currency: payment.currency };
  return { kind: "found", outcome: outcomeOf(payment, request), booked };
}

async function findPayment(providerId: string, io: ProviderIo): Promise<PaymentReference> {
  const answer = bodyOf(await get(io, `/payments/${encodeURIComponent(providerId)}`));
  if ("kind" in answer) return { kind: "unknown", reason: answer.reason };
  if (answer.status === 404) return { kind: "not_found" };
  const payment = parse(answer.body, paymentSchema);
  if (!payment) return { kind: "unknown", reason: "unreadable answer" };
  return { kind: "found", reference: payment.external_reference };
}

async function refund(request: RefundRequest, io: ProviderIo): Promise<RefundOutcome> {
  const { providerId, idempotencyKey, amount, currency, reference } = request;
  const body = { external_reference: reference, amount: Number(amount) };
  const path = `/payments/${providerId}/refunds`;
  const answer = bodyOf(await post(io, path, idempotencyKey, body));
  if ("kind" in answer) return answer;
  const given = answer.status === 201 ? parse(answer.body, refundSchema) : null;
  if (given) {
    const booked = { amount: BigInt(given.amount), currency };
    return { kind: "refunded", refundId: given.id, booked };
  }
  const { code = "", message = "" } = parse(answer.body, faultSchema) ?? {};
  return { kind: "refused", rawCode: code, rawMessage: message };
}

async function cancel(request: CancelRequest, io: ProviderIo): Promise<CancelOutcome> {
  const path = `/payments/${request.providerId}/cancel`;
  const answer = bodyOf(await post(io, path, request.idempotencyKey, {}));
  if ("kind" in answer) return answer;
  if (answer.status === 200) return { kind: "cancelled" };
  const { code = "", message = "" } = parse(answer.body, faultSchema) ?? {};
  return { kind: "too_late", rawCode: code, rawMessage: message };
}

function parseWebhook(raw: RawNotification, io: Pick<ProviderIo, "credentials">): Notification {
  const secret = io.credentials.webhookSecret ?? "";
  const signed = Buffer.from(createHmac("sha256", secret).update(raw.body).digest("hex"));
  const given = Buffer.from(raw.headers["x-signature"] ?? "");
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return { valid: false };
  const event = parse(Buffer.from(raw.body).toString("utf8"), eventSchema);
  if (!event) throw new Error("the simulator sends readable events only");
  const { payment, refund: back } = event;
  return {
    valid: true,
    eventKey: `redirect:${event.event_id}`,
    reference: payment.external_reference,
    providerId: payment.id,
    outcome: back ? { kind: "refund", refundId: back.id, state: "done" } : outcomeOf(payment, null),
    booked: { amount: BigInt((back ?? payment).amount), currency: payment.currency },
    occurredAt: new Date(event.occurred_at),
    headers: {},
  };
}

async function health(io: ProviderIo): Promise<Health> {
  const answer = bodyOf(await get(io, "/health"));
  if (!("kind" in answer)) return "up";
  return answer.reason === "misconfigured" ? "misconfigured" : "down";
}

export const redirectProvider: Provider = {
  capabilities,
  charge,
  lookUp,
  findPayment,
  refund,
  cancel,
  parseWebhook,
  health,
};
