/** Events of a payment after its answer, and their notifications. */
import { randomUUID } from "node:crypto";
import { now } from "~/infrastructure/clock";
import type { Books, Payment, Refund } from "./books";
import { book, type Charges } from "./charges";
import { notify, type Signature } from "./notify";
import { paymentObject, wireDate } from "./payment-object";
import { refundObject, withRefund } from "./refunds";
import { loginOf, type GatewayName, type Settings } from "./settings";

export const eventTypes = [
  "approved",
  "paid_again",
  "rejected",
  "in_process",
  "refunded",
  "charged_back",
  "in_mediation",
  "dispute_won",
  "dispute_lost",
] as const;
export type EventType = (typeof eventTypes)[number];

export interface EventOrder {
  gateway: GatewayName;
  type: EventType;
  reference: string;
  /** Major units. */
  amount?: number;
  currency?: string;
  occurredAt?: Date;
  /** The same id sends the same message again. */
  eventId?: string;
  signature: Signature;
}

const disputes: Readonly<Record<string, { status: string; code: string; detail: string }>> = {
  in_mediation: { status: "PENDING", code: "100", detail: "The chargeback is pending." },
  charged_back: { status: "COMPLETED", code: "200", detail: "The chargeback was executed." },
  dispute_lost: { status: "COMPLETED", code: "202", detail: "The chargeback dispute was lost." },
  dispute_won: { status: "REVERSAL", code: "700", detail: "The chargeback dispute was won." },
};

export class Events {
  private readonly last = new Map<string, string>();

  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    private readonly charges: Charges,
  ) {}

  /** Returns a payment that exists only in messages, not in look-ups. */
  standIn({ gateway, reference, amount = 1, currency = "ARS" }: EventOrder): Payment {
    const { webhookUrl } = this.settings;
    return {
      id: `D-4-${randomUUID()}`,
      login: loginOf(this.settings, gateway),
      gateway,
      orderId: reference,
      amount,
      currency,
      country: "AR",
      description: "",
      notificationUrl: webhookUrl,
      status: "PENDING",
      statusCode: "100",
      statusDetail: "The payment is pending.",
      createdAt: now().toISOString(),
      refundedAmount: 0,
      card: null,
      save: false,
    };
  }

  /** Sends a message about a payment that the provider does not know. */
  sendUnknown(order: EventOrder): Promise<number> {
    const payment = applyEvent(this.standIn(order), order);
    return this.deliver(payment, JSON.stringify(messageOf(payment, order)), order.signature);
  }

  /**
   * Changes the payment, unless the message is forged, and sends the notification.
   * @returns the status of the product's answer
   */
  async send(order: EventOrder, payment: Payment): Promise<number> {
    const isOurs = order.signature === "valid";
    const key = order.eventId && isOurs ? `${payment.id}\n${order.eventId}` : undefined;
    const kept = key ? this.books.eventBody(key) : undefined;
    if (kept !== undefined) return this.deliver(payment, kept, order.signature);
    if (order.type === "paid_again") return this.sendAgain(order, payment, key);
    // A forged message comes from an attacker and changes nothing at the provider.
    const refund = order.type === "refunded" ? this.refundFor(payment, order) : undefined;
    const changed = isOurs ? applyEvent(payment, order, refund) : payment;
    if (refund && isOurs) this.books.record({ type: "refund", refund });
    if (changed !== payment) await this.charges.keep(changed);
    const told = applyEvent(payment, order, refund);
    const body = JSON.stringify(refund ? refundObject(refund) : messageOf(told, order));
    if (key) this.books.record({ type: "event", key, body });
    return this.deliver(payment, body, order.signature);
  }

  /** Books another payment of the same voucher, with its own id, and sends its notification. */
  private async sendAgain(
    order: EventOrder,
    { card: _, ...first }: Payment,
    key: string | undefined,
  ): Promise<number> {
    if (!first.local) throw new Error("only a voucher or a transfer is paid again");
    const fresh = { ...first, id: `D-4-${randomUUID()}`, card: null, bookedAt: undefined };
    const issued = { ...fresh, refundedAmount: 0, disputed: undefined, dispute: undefined };
    const again = withMoney(book(issued, order.occurredAt ?? now()), order);
    if (order.signature === "valid") await this.charges.keep(again);
    const body = JSON.stringify(paymentObject(again));
    if (key) this.books.record({ type: "event", key, body });
    return this.deliver(again, body, order.signature);
  }

  /** Returns the pending refund, with that amount if given, or else a new one from the panel. */
  private refundFor(payment: Payment, order: EventOrder): Refund {
    const pending = [...this.books.refunds.values()].find(
      ({ paymentId, status, amount }) =>
        paymentId === payment.id && status === "PENDING" && amount === (order.amount ?? amount),
    );
    const at = (order.occurredAt ?? now()).toISOString();
    if (pending) return { ...pending, status: "SUCCESS" };
    return {
      id: `REF-${order.eventId ?? randomUUID()}`,
      login: payment.login,
      paymentId: payment.id,
      amount: order.amount ?? payment.amount - payment.refundedAmount,
      currency: order.currency ?? payment.currency,
      notificationUrl: payment.notificationUrl,
      status: "SUCCESS",
      createdAt: at,
    };
  }

  /** Sends the latest message of a payment again, all copies at once. */
  repeat(payment: Payment, times: number): Promise<number[]> {
    const body = this.last.get(payment.id) ?? JSON.stringify(paymentObject(payment));
    const copies = Array.from({ length: times }, () => this.deliver(payment, body, "valid"));
    return Promise.all(copies);
  }

  private deliver(payment: Payment, body: string, signature: Signature): Promise<number> {
    if (!payment.notificationUrl) throw new Error("the payment has no notification_url");
    if (signature === "valid") this.last.set(payment.id, body);
    return notify(this.settings, {
      url: payment.notificationUrl,
      login: payment.login,
      body,
      signature,
    });
  }
}

function pendingPayment(payment: Payment): Payment {
  return {
    ...payment,
    status: "PENDING",
    statusCode: "100",
    statusDetail: "The payment is pending.",
    approvedAt: undefined,
  };
}

function rejectedPayment(payment: Payment): Payment {
  return {
    ...pendingPayment(payment),
    status: "REJECTED",
    statusCode: "301",
    statusDetail: "Rejected by bank.",
    refusedAs: "do_not_honor",
  };
}

/** Returns the payment with an event's amount, which look-ups then return, too. */
function withMoney(payment: Payment, { amount, currency }: EventOrder): Payment {
  if (amount === undefined && currency === undefined) return payment;
  return {
    ...payment,
    amount: amount ?? payment.amount,
    currency: currency ?? payment.currency,
  };
}

/** Returns the chargeback after an event; older events and ones that reopen it change nothing. */
function withDispute(payment: Payment, order: EventOrder): Payment {
  const dispute = disputes[order.type];
  const at = (order.occurredAt ?? now()).toISOString();
  const before = payment.dispute;
  const isOld = before && (order.type === "in_mediation" || at < before.at);
  if (!dispute || isOld) return payment;
  const lost = order.type === "charged_back" || order.type === "dispute_lost";
  return {
    ...payment,
    disputed: lost ? "lost" : order.type === "in_mediation" ? "open" : undefined,
    dispute: {
      ...dispute,
      amount: order.amount ?? payment.amount,
      currency: order.currency ?? payment.currency,
      at,
    },
  };
}

/** Returns the payment after an event. Taken money stays taken: a late 'rejected' is only old. */
function applyEvent(payment: Payment, order: EventOrder, refund?: Refund): Payment {
  const isBooked = payment.bookedAt !== undefined;
  switch (order.type) {
    case "approved":
    case "paid_again":
      return withMoney(isBooked ? payment : book(payment, order.occurredAt ?? now()), order);
    case "rejected":
      return isBooked ? payment : withMoney(rejectedPayment(payment), order);
    case "in_process":
      return isBooked ? payment : withMoney(pendingPayment(payment), order);
    case "refunded":
      return withRefund(payment, refund?.amount ?? order.amount ?? payment.amount);
    case "in_mediation":
    case "charged_back":
    case "dispute_lost":
    case "dispute_won":
      return withDispute(payment, order);
  }
}

const disputeId = ({ id }: Payment): string => `CHAR${id.slice("D-4-".length)}`;

export function disputedPaymentId(id: string): string {
  return `D-4-${id.slice("CHAR".length)}`;
}

/** Returns a chargeback as GET /chargebacks/{id} does, or null. */
export function disputeObject(payment: Payment): Record<string, unknown> | null {
  const { dispute } = payment;
  if (!dispute) return null;
  return {
    id: disputeId(payment),
    payment_id: payment.id,
    amount: dispute.amount,
    currency: dispute.currency,
    created_date: wireDate(dispute.at),
    status: dispute.status,
    status_code: dispute.code,
    status_detail: dispute.detail,
    order_id: payment.orderId,
  };
}

/** Returns the message: a payment, a refund or a chargeback, in dLocal's formats. */
function messageOf(payment: Payment, order: EventOrder): Record<string, unknown> {
  const money = {
    amount: order.amount ?? payment.amount,
    currency: order.currency ?? payment.currency,
  };
  const occurredAt = (order.occurredAt ?? now()).toISOString();
  const about = { payment_id: payment.id, ...money, created_date: wireDate(occurredAt) };
  const dispute = disputes[order.type];
  if (dispute) {
    return {
      id: disputeId(payment),
      ...about,
      status: dispute.status,
      status_code: dispute.code,
      status_detail: dispute.detail,
      notification_url: payment.notificationUrl,
      order_id: payment.orderId,
    };
  }
  if (order.type === "refunded") {
    return {
      id: `REF-${order.eventId ?? randomUUID()}`,
      ...about,
      status: "SUCCESS",
      status_code: "200",
      status_detail: "The refund was paid.",
      notification_url: payment.notificationUrl,
    };
  }
  return { ...paymentObject(asTold(payment, order.type)), ...money };
}

/** A message may be older than the current state, and reports the state of its time. */
function asTold(payment: Payment, type: EventType): Payment {
  if (type === "rejected") return rejectedPayment(payment);
  if (type === "in_process") return pendingPayment(payment);
  return payment;
}
