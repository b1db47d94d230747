/** What happens to payments later, and the notifications of it. */
import { randomUUID } from "node:crypto";
import { now } from "~/infrastructure/clock";
import type { Books, Payment } from "./books";
import { notify, type Signature } from "./notify";
import { approved, leftOf, type Payments } from "./payments";
import type { Settings } from "./settings";
import { WireError } from "./wire";

export const eventTypes = [
  ...(["approved", "rejected", "in_process", "refunded"] as const),
  ...(["charged_back", "in_mediation", "dispute_won", "dispute_lost"] as const),
] as const;

export interface EventOrder {
  type: (typeof eventTypes)[number];
  reference: string;
  amount?: number | undefined;
  eventId?: string | undefined;
  signature: Signature;
}

export class Events {
  constructor(
    private readonly settings: Settings,
    private readonly books: Books,
    private readonly payments: Payments,
  ) {}

  /** Causes an event and sends its message; a forged message reports what did not happen. */
  async send(order: EventOrder): Promise<number> {
    const payment = this.books.all("payments").find((one) => one.reference === order.reference);
    if (!payment) return this.sendUnknown(order);
    if (order.signature === "valid") this.happen(payment, order);
    return this.announce(payment, order);
  }

  /** Sends the last message of a payment again, with a new signature. */
  async repeat(payment: Payment): Promise<number> {
    const last = this.books.get("events", String(payment.id));
    if (!last) return this.announce(payment, { signature: "valid" });
    return this.post(payment, last, "valid");
  }

  /** The account's owner withdrew our permission: topic `mp-connect`. */
  async sendUnlinked(account: string): Promise<number> {
    const body = this.envelope("mp-connect", "application.deauthorized", randomUUID(), account);
    const message = { url: this.settings.webhookUrl, type: "mp-connect", dataId: account };
    return notify(this.settings, {
      ...{ ...message, body: JSON.stringify(body), requestId: randomUUID(), signature: "valid" },
    });
  }

  private happen(payment: Payment, { amount, type }: EventOrder): void {
    const keep = (one: Payment) => this.payments.keep(one);
    switch (type) {
      case "approved":
        return keep(approved(amount === undefined ? payment : { ...payment, amount }));
      case "rejected":
        return keep({ ...payment, status: "rejected", detail: "cc_rejected_other_reason" });
      case "refunded":
        this.payments.addRefund(payment, amount ?? leftOf(payment), "admin");
        return;
      case "in_mediation":
        return keep({ ...payment, status: "in_mediation", detail: "pending" });
      case "charged_back":
        return keep({ ...payment, status: "charged_back", detail: "in_process" });
      case "dispute_lost":
        return keep({ ...payment, status: "charged_back", detail: "settled" });
      case "dispute_won":
        return keep({ ...payment, status: "approved", detail: "accredited" });
      case "in_process":
        return;
    }
  }

  private async sendUnknown({ signature }: EventOrder): Promise<number> {
    const account = this.books.all("accounts")[0]?.id;
    if (!account) throw new WireError(404, 2000, "no account", "not_found");
    const body = JSON.stringify(
      this.envelope("payment", "payment.updated", randomUUID(), account, "89999999999"),
    );
    const { webhookUrl: url } = this.settings;
    const message = { url, type: "payment", dataId: "89999999999", body, signature };
    return notify(this.settings, { ...message, requestId: randomUUID() });
  }

  /** Sends the message of a payment's change, which names its id only. */
  announce(
    payment: Payment,
    { eventId = randomUUID(), signature }: { eventId?: string | undefined; signature: Signature },
  ): Promise<number> {
    const id = String(payment.id);
    const body = JSON.stringify(
      this.envelope("payment", "payment.updated", eventId, payment.account, id),
    );
    const sent = { body, requestId: eventId };
    if (signature === "valid") this.books.put("events", id, sent);
    return this.post(payment, sent, signature);
  }

  private post(
    payment: Payment,
    sent: { body: string; requestId: string },
    signature: Signature,
  ): Promise<number> {
    const url = payment.notificationUrl ?? this.settings.webhookUrl;
    return notify(this.settings, {
      ...{ url, type: "payment", dataId: String(payment.id), ...sent, signature },
    });
  }

  private envelope(type: string, action: string, id: string, account: string, dataId = account) {
    return {
      ...{ id, live_mode: false, type, action, api_version: "v1" },
      date_created: now().toISOString(),
      user_id: Number(account),
      data: { id: dataId },
    };
  }
}
