/** What happens to orders later, and the events that say so. */
import { now } from "~/infrastructure/clock";
import type { Books, Order } from "./books";
import { newId } from "./cards";
import { notify, type Signature } from "./notify";
import { chargeObject, orderObject } from "./objects";
import { booked, declined, leftOf, type Orders } from "./orders";
import type { Settings } from "./settings";

export const eventTypes = [
  ...(["approved", "rejected", "in_process", "refunded"] as const),
  ...(["charged_back", "in_mediation", "dispute_won", "dispute_lost"] as const),
  ...(["charge_created", "charge_paid"] as const),
] as const;

export interface EventOrder {
  type: (typeof eventTypes)[number];
  /** Major units. */
  amount?: number | undefined;
  eventId?: string | undefined;
  signature: Signature;
}

/** Each later event of a dispute: its name and the chargeback's status. */
const DISPUTES = {
  in_mediation: ["created", "action_required"],
  charged_back: ["under_review", "under_review"],
  dispute_won: ["won", "won"],
  dispute_lost: ["lost", "lost"],
} as const;

export class Events {
  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    private readonly orders: Orders,
    private readonly selfUrl: () => string,
  ) {}

  /** Causes an event and sends it; a forged one reports what did not happen. */
  send(order: Order, wanted: EventOrder): Promise<number> {
    const before = structuredClone(order);
    const content = this.happen(order, wanted);
    if (wanted.signature !== "valid") this.orders.keep(before);
    const { eventId = newId("evt"), signature } = wanted;
    const body = bodyOf(eventId, content);
    if (signature === "valid") this.books.put("events", order.id, { body });
    return notify(this.settings, body, signature);
  }

  /** Sends an event about an order that the account does not have. */
  sendUnknown(reference: string, signature: Signature): Promise<number> {
    const at = now().toISOString();
    const order: Order = {
      ...{ id: newId("ord"), chargeId: newId("chr"), reference, status: "paid", amount: 10_000 },
      ...{ received: 10_000, currency: "MXN", isRecurrent: false, contract: null },
      payer: { name: "Ana Paz", email: "ana@example.org", phone: "+5215555555555", customer: null },
      card: {
        ...{ lastFour: "4242", month: 12, year: 2039, brand: "visa", name: "Ana Paz" },
        behaviour: "approved",
      },
      local: null,
      ...{ description: "Donación", returnUrl: null, metadata: { reference }, failure: null },
      ...{ createdAt: at, bookedAt: at, refunds: [], chargeback: null },
    };
    const object = orderObject(order, this.selfUrl());
    return notify(this.settings, bodyOf(newId("evt"), { type: "order.paid", object }), signature);
  }

  /** Sends the last event of an order again. */
  async repeat(order: Order): Promise<number> {
    const last = this.books.get("events", order.id);
    return last ? notify(this.settings, last.body, "valid") : 0;
  }

  private happen(order: Order, { amount, type }: EventOrder) {
    const cents = amount === undefined ? undefined : Math.round(amount * 100);
    const keep = (kind: string, one: Order) => {
      this.orders.keep(one);
      return { type: `order.${kind}`, object: orderObject(one, this.selfUrl()) };
    };
    switch (type) {
      case "approved":
        return keep("paid", booked(order, cents));
      case "rejected":
        return keep("declined", order.failure ? order : declined(order, "do_not_honor"));
      case "in_process":
        return keep("pending_payment", order);
      case "refunded": {
        const refunded = this.orders.addRefund(order, cents ?? leftOf(order));
        return { type: "charge.refunded", object: chargeObject(refunded) };
      }
      case "charge_created":
      case "charge_paid":
        return { type: type.replace("_", "."), object: chargeObject(order) };
      default: {
        const [kind, status] = DISPUTES[type];
        const chargeback = { id: order.chargeback?.id ?? newId("chbk"), status };
        const disputed = { ...order, chargeback };
        this.orders.keep(disputed);
        return { type: `charge.chargeback.${kind}`, object: chargeObject(disputed) };
      }
    }
  }
}

function bodyOf(id: string, { object, type }: { object: unknown; type: string }): string {
  return JSON.stringify({
    ...{ id, object: "event", type, livemode: false, webhook_status: "pending" },
    created_at: Math.floor(now().getTime() / 1000),
    ...{ data: { object }, webhook_logs: [] },
  });
}
