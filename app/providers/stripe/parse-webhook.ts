import Stripe from "stripe";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { Notification, RawNotification } from "../provider";
import type { ProviderIo } from "../provider-io";
import { readAccount } from "./account";
import { disputeStages, refundStates } from "./afterwards";
import { bookedAmount, disputeSchema, eventSchema, paymentSchema, refundSchema } from "./answers";
import { outcomeOf } from "./outcomes";

type Content = Pick<
  Extract<Notification, { valid: true }>,
  "reference" | "providerId" | "outcome" | "booked"
>;

/** Headers that the inbox stores; the signature is not among them. */
const KEPT_HEADERS = ["content-type", "user-agent"];
/** Stripe signs each repeat anew, so that an old signature is a copied one. */
const TOLERANCE_SECONDS = 300;

/** Verifies and parses an event: the state of a payment, a refund or a dispute. */
export function parseWebhook(
  raw: RawNotification,
  io: Pick<ProviderIo, "credentials" | "now">,
): Notification {
  const body = Buffer.from(raw.body).toString("utf8");
  if (!isSigned(raw, body, io)) return { valid: false };
  const read = eventSchema.safeParse(jsonOrNull(body));
  const event = read.success ? read.data : null;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = raw.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const content = event && (paymentIn(event.data.object) ?? afterwardsIn(event.data.object));
  return {
    valid: true,
    eventKey: `stripe:${event?.id ?? raw.headers["stripe-signature"] ?? ""}`,
    occurredAt: event?.created ?? io.now(),
    headers,
    ...(content ?? UNREADABLE),
  };
}

const UNREADABLE: Content = {
  ...{ reference: null, providerId: null, booked: null },
  outcome: { kind: "unreadable" },
};

function paymentIn(object: unknown): Content | null {
  const read = paymentSchema.safeParse(object);
  const outcome = read.success ? outcomeOf(read.data, null) : null;
  if (!read.success || !outcome) return null;
  const { amount_received: received, currency, id, metadata } = read.data;
  return {
    reference: metadata.reference ?? null,
    providerId: id,
    outcome,
    booked: received ? bookedAmount(received, currency) : null,
  };
}

function afterwardsIn(object: unknown): Content | null {
  const refund = refundSchema.safeParse(object);
  if (refund.success) {
    const state = refundStates[refund.data.status];
    return state
      ? contentOf(refund.data, { kind: "refund", refundId: refund.data.id, state })
      : null;
  }
  const dispute = disputeSchema.safeParse(object);
  const stage = dispute.success ? disputeStages[dispute.data.status] : undefined;
  return dispute.success && stage
    ? contentOf(dispute.data, { kind: "dispute", disputeId: dispute.data.id, stage })
    : null;
}

function contentOf(
  {
    amount,
    currency,
    payment_intent: providerId,
  }: {
    amount: number;
    currency: string;
    payment_intent: string;
  },
  outcome: Content["outcome"],
): Content {
  return { reference: null, providerId, outcome, booked: bookedAmount(amount, currency) };
}

function isSigned(
  raw: RawNotification,
  body: string,
  { credentials, now }: Pick<ProviderIo, "credentials" | "now">,
): boolean {
  const { webhookSecret } = readAccount(credentials);
  const header = raw.headers["stripe-signature"] ?? "";
  const at = now().getTime();
  try {
    const { signature } = Stripe.webhooks;
    const given = [body, header, webhookSecret, TOLERANCE_SECONDS, undefined, at] as const;
    return signature !== null && signature.verifyHeader(...given);
  } catch {
    return false;
  }
}
