/** What happens to payments later, and the events that say so. */
import { now } from "~/infrastructure/clock";
import type { Books, Payment } from "./books";
import { newId } from "./cards";
import { declineOf } from "./decisions";
import { booked, declined, disputeObject, leftOf, refundObject, type Payments } from "./payments";
import { notify, type Signature } from "./notify";
import type { Settings } from "./settings";

export const eventTypes = [
  ...(["approved", "rejected", "in_process", "refunded"] as const),
  ...(["charged_back", "in_mediation", "dispute_won", "dispute_lost"] as const),
] as const;

export interface EventOrder {
  type: (typeof eventTypes)[number];
  /** Major units. */
  amount?: number | undefined;
  eventId?: string | undefined;
  signature: Signature;
}

/** Each later event of a dispute, as the dispute's status. */
const DISPUTES = {
  in_mediation: "warning_needs_response",
  charged_back: "needs_response",
  dispute_won: "won",
  dispute_lost: "lost",
} as const;

export class Events {
  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    private readonly payments: Payments,
  ) {}

  /** Causes an event and sends it; a forged one reports what did not happen. */
  send(payment: Payment, order: EventOrder): Promise<number> {
    const before = structuredClone(payment);
    const content = this.happen(payment, order);
    if (order.signature !== "valid") this.payments.keep(before);
    const { eventId = newId("evt"), signature } = order;
    const body = JSON.stringify({
      ...{ id: eventId, object: "event", api_version: "2026-10-28.endive", livemode: false },
      created: Math.floor(now().getTime() / 1000),
      ...{ type: content.type, data: { object: content.object } },
    });
    if (signature === "valid") this.books.put("events", payment.id, { body });
    return this.post(body, signature);
  }

  /** Sends an event about a payment that the account does not have. */
  sendUnknown(reference: string, signature: Signature): Promise<number> {
    const payment: Payment = {
      ...{ id: newId("pi"), reference, status: "succeeded", amount: 100, received: 100 },
      ...{ currency: "mxn", method: newId("pm"), customer: null, isOffSession: false },
      ...{ keepsMethod: false, description: "", suffix: null, returnUrl: null, error: null },
      ...{ createdAt: now().toISOString(), bookedAt: null, networkId: "", refunds: [] },
      dispute: null,
    };
    const body = JSON.stringify({
      ...{ id: newId("evt"), object: "event", type: "payment_intent.succeeded" },
      created: Math.floor(now().getTime() / 1000),
      data: { object: this.payments.object(payment) },
    });
    return this.post(body, signature);
  }

  /** Sends the last event of a payment again, with a new signature. */
  async repeat(payment: Payment): Promise<number> {
    const last = this.books.get("events", payment.id);
    return last ? this.post(last.body, "valid") : 0;
  }

  private happen(payment: Payment, { amount, type }: EventOrder) {
    const cents = amount === undefined ? undefined : Math.round(amount * 100);
    const keep = (kind: string, one: Payment) => {
      this.payments.keep(one);
      return { type: `payment_intent.${kind}`, object: this.payments.object(one) };
    };
    switch (type) {
      case "approved":
        return keep("succeeded", booked(payment, cents));
      case "rejected":
        return keep(
          "payment_failed",
          declined(payment, payment.error ?? declineOf("do_not_honor")),
        );
      case "in_process":
        return keep("processing", payment);
      case "refunded": {
        const refund = this.payments.addRefund(payment, cents ?? leftOf(payment));
        return { type: "refund.created", object: refundObject(payment, refund) };
      }
      default: {
        const dispute = { id: payment.dispute?.id ?? newId("du"), status: DISPUTES[type] };
        const disputed = { ...payment, dispute };
        this.payments.keep(disputed);
        const isOpen = type === "in_mediation" || type === "charged_back";
        const kind = isOpen ? "created" : "closed";
        return { type: `charge.dispute.${kind}`, object: disputeObject(disputed) };
      }
    }
  }

  private post(body: string, signature: Signature): Promise<number> {
    return notify(this.settings, body, signature);
  }
}
