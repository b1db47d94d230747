import { verify } from "node:crypto";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { Notification, RawNotification } from "../provider";
import type { ProviderIo } from "../provider-io";
import { readAccount } from "./account";
import { disputeStages, idWithin, refundState } from "./afterwards";
import {
  bookedAmount,
  chargeSchema,
  eventSchema,
  noteOf,
  orderSchema,
  paidCharge,
  type ConektaCharge,
} from "./answers";
import { bookedBy, outcomeOf } from "./outcomes";

type Content = Pick<
  Extract<Notification, { valid: true }>,
  "reference" | "providerId" | "outcome" | "booked"
>;

/** Headers that the inbox stores; the signature is not among them. */
const KEPT_HEADERS = ["content-type", "user-agent"];

/** Verifies and parses an event: the state of an order, a refund or a dispute. */
export function parseWebhook(
  raw: RawNotification,
  io: Pick<ProviderIo, "credentials" | "now">,
): Notification {
  if (!isSigned(raw, io)) return { valid: false };
  const read = eventSchema.safeParse(jsonOrNull(Buffer.from(raw.body).toString("utf8")));
  const event = read.success ? read.data : null;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = raw.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const content = event && contentOf(event.type, event.data.object);
  return {
    valid: true,
    eventKey: `conekta:${event?.id ?? raw.headers.digest ?? ""}`,
    occurredAt: event?.created_at ?? io.now(),
    headers,
    ...(content ?? UNREADABLE),
  };
}

const UNREADABLE: Content = {
  ...{ reference: null, providerId: null, booked: null },
  outcome: { kind: "unreadable" },
};

/** A refund and a dispute show in the charge; every other event is the state of an order, or names one. */
function contentOf(type: string, object: unknown): Content | null {
  const order = orderSchema.safeParse(object);
  const charge = chargeSchema.safeParse(object);
  const paid = charge.success ? charge.data : order.success ? paidCharge(order.data) : undefined;
  if (type.includes("chargeback")) return paid ? disputeIn(paid) : null;
  if (/refunded$/.test(type)) return paid ? refundIn(paid) : null;
  // A charge's own event names its order, whose look-up decides.
  if (charge.success) return pendingOf(charge.data.order_id);
  const outcome = order.success ? outcomeOf(order.data, null) : null;
  if (!order.success || !outcome) return null;
  return {
    reference: noteOf(order.data, "reference") || null,
    providerId: order.data.id,
    outcome,
    booked: bookedBy(order.data),
  };
}

function pendingOf(providerId: string): Content {
  const outcome = { kind: "pending", providerId } as const;
  return { reference: null, providerId, outcome, booked: null };
}

function disputeIn({ amount, chargeback, currency, order_id: providerId }: ConektaCharge) {
  const stage = chargeback && disputeStages[chargeback.status];
  if (!chargeback || !stage) return null;
  const outcome = {
    kind: "dispute",
    disputeId: idWithin(providerId, chargeback.id),
    stage,
  } as const;
  return { reference: null, providerId, outcome, booked: bookedAmount(amount, currency) };
}

/** Returns the newest refund of a charge, which is the last: Conekta notifies each refund. */
function refundIn({ currency, order_id: providerId, refunds }: ConektaCharge): Content | null {
  const made = refunds.at(-1);
  const state = made && refundState(made);
  if (!made || !state) return null;
  const outcome = { kind: "refund", refundId: idWithin(providerId, made.id), state } as const;
  return { reference: null, providerId, outcome, booked: bookedAmount(made.amount, currency) };
}

/** `Digest` signs the body's SHA-256 with the private half of the account's webhook key. */
function isSigned(raw: RawNotification, { credentials }: Pick<ProviderIo, "credentials">): boolean {
  const { webhookKey } = readAccount(credentials);
  const signature = Buffer.from(raw.headers.digest ?? "", "base64");
  return signature.length > 0 && verify("sha256", raw.body, webhookKey, signature);
}
