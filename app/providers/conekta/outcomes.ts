/** Converts an order's payment status to an outcome. */
import type { Approved, KnownOutcome } from "../provider";
import type { BookedAmount } from "../reported-payment";
import { bookedAmount, noteOf, paidCharge, type ConektaOrder } from "./answers";
import { causeOfWord } from "./failures";
import { waitOf } from "./methods";

/** The amount that the payment must match. */
interface Expected {
  amount: bigint;
  currency: string;
}

/** A refund or a dispute changes nothing about what was paid: each has its own outcome. */
const PAID = ["paid", "partially_refunded", "refunded", "charged_back"];
const OPEN = ["pending_payment", "pending_confirmation", "under_fraud_review", "preauthorized"];
const DECLINED = ["declined", "fraudulent"];
const ENDED = ["canceled", "expired"];

/**
 * Returns an order's outcome; null for an unknown status. `expected` is null where the requested amount is
 * unknown (a notification).
 */
export function outcomeOf(order: ConektaOrder, expected: Expected | null): KnownOutcome | null {
  const { id: providerId } = order;
  const status = order.payment_status ?? "";
  if (PAID.includes(status)) return approvedBy(order, expected);
  if (DECLINED.includes(status)) {
    const { failure_code: code, failure_message: message } = order.charges.at(-1) ?? {};
    const raw = { rawCode: code ?? "", rawMessage: message ?? "" };
    return { kind: "rejected", providerId, cause: causeOfWord(raw.rawCode), ...raw };
  }
  if (ENDED.includes(status)) {
    return { kind: "cancelled", providerId, rawCode: status, rawMessage: "" };
  }
  if (!OPEN.includes(status)) return null;
  const url = order.next_action?.redirect_to_url?.url;
  if (url) return { kind: "pending", providerId, nextAction: { kind: "redirect", url } };
  return { kind: "pending", providerId, ...waitOf(order.charges.at(-1)) };
}

/** Returns what an order's charge took; null before that. */
export function bookedBy(order: ConektaOrder): BookedAmount | null {
  const charge = paidCharge(order);
  return charge ? bookedAmount(charge.amount, charge.currency) : null;
}

function approvedBy(order: ConektaOrder, expected: Expected | null): Approved {
  const booked = bookedBy(order);
  const isOther =
    expected && (booked?.amount !== expected.amount || booked.currency !== expected.currency);
  const customer = order.customer_info?.customer_id;
  const source = noteOf(order, "source");
  return {
    kind: "approved",
    providerId: order.id,
    approvedAt: paidCharge(order)?.paid_at ?? order.created_at,
    booked,
    flags: isOther ? ["amount_mismatch"] : [],
    // Customer and card in one text; the order itself does not name the card.
    ...(customer && source !== "" && { storedCardId: `${customer}/${source}` }),
  };
}
