import { createHash } from "node:crypto";
import type { NotifiedOutcome, Notification, RawNotification } from "../provider";
import type { ProviderIo } from "../provider-io";
import { isAuthorized, readAccount } from "./account";
import { disputeStages, refundStates } from "./afterwards";
import { afterwardsSchema, bookedAmount, paymentSchema, readJson } from "./answers";
import { outcomeOf } from "./outcomes";

type Content = Omit<Extract<Notification, { valid: true }>, "valid" | "eventKey" | "headers">;

/** Parses a refund or a chargeback; both name their payment. */
function readAfterwards(body: string, sentAt: Date): Content | null {
  const message = readJson(body, afterwardsSchema);
  if (!message) return null;
  const refund = message.id.startsWith("REF") ? refundStates[message.status] : undefined;
  const stage = message.id.startsWith("CHAR") ? disputeStages[message.status] : undefined;
  let outcome: NotifiedOutcome;
  if (refund) outcome = { kind: "refund", refundId: message.id, state: refund };
  else if (stage) outcome = { kind: "dispute", disputeId: message.id, stage };
  else return null;
  return {
    reference: message.order_id ?? null,
    providerId: message.payment_id,
    outcome,
    booked: bookedAmount(message),
    occurredAt: message.created_date ?? sentAt,
  };
}

function readPayment(body: string, sentAt: Date): Content | null {
  const payment = readJson(body, paymentSchema);
  const outcome = payment && outcomeOf(payment, null, sentAt);
  if (!outcome) return null;
  return {
    reference: payment.order_id ?? null,
    providerId: payment.id,
    outcome,
    booked: bookedAmount(payment),
    occurredAt: outcome.kind === "approved" ? outcome.approvedAt : sentAt,
  };
}

/** Headers that the inbox stores; the signature is not among them. */
const KEPT_HEADERS = ["content-type", "user-agent", "x-date", "x-login", "x-version"];

/**
 * Verifies and parses a notification. The body's hash is the event's key, because dLocal numbers no
 * events. The age of X-Date is not checked, because dLocal repeats for four days.
 */
export function parseWebhook(
  raw: RawNotification,
  io: Pick<ProviderIo, "credentials">,
): Notification {
  const { secret } = readAccount(io.credentials);
  const header = raw.headers["authorization"] ?? "";
  const login = raw.headers["x-login"] ?? "";
  const date = raw.headers["x-date"] ?? "";
  const sentAt = new Date(date);
  const signed = isAuthorized(header, secret, { login, date, body: raw.body });
  if (!signed || !login || Number.isNaN(sentAt.getTime())) {
    return { valid: false };
  }
  const body = Buffer.from(raw.body).toString("utf8");
  const content = readAfterwards(body, sentAt) ?? readPayment(body, sentAt) ?? unreadable(sentAt);
  const eventKey = `dlocal:${createHash("sha256").update(raw.body).digest("hex")}`;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = raw.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { valid: true, eventKey, headers, ...content };
}

function unreadable(sentAt: Date): Content {
  const outcome = { kind: "unreadable" } as const;
  return { reference: null, providerId: null, outcome, booked: null, occurredAt: sentAt };
}
