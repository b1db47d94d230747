/** The bank's page of a 3-D Secure challenge. */
import type { Books, Payment } from "./books";
import type { Events } from "./events";
import { booked, declined, type Payments } from "./payments";

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };

export class ChallengePage {
  constructor(
    private readonly books: Books,
    private readonly payments: Payments,
    private readonly events: Events,
  ) {}

  async handle(method: string, id: string, text: string): Promise<Page> {
    const payment = this.books.get("payments", id);
    if (!payment) return { status: 404, headers: HTML, body: "NOT_FOUND" };
    if (method === "GET") return { status: 200, headers: HTML, body: challenge(payment) };
    const isApproved = new URLSearchParams(text).get("result") === "approve";
    if (payment.status === "requires_action") await this.decide(payment, isApproved);
    const back = payment.returnUrl;
    if (!back) return { status: 200, headers: HTML, body: "<p>Listo.</p>" };
    return { status: 303, headers: { Location: back }, body: "" };
  }

  private async decide(payment: Payment, isApproved: boolean): Promise<void> {
    const message = "We are unable to authenticate your payment method.";
    const code = "payment_intent_authentication_failure";
    const error = { type: "invalid_request_error", code, message };
    const result = isApproved ? booked(payment) : declined(payment, error);
    this.payments.keep(result);
    // The donor returns even if the event failed, because the shop can look the payment up.
    const type = isApproved ? "approved" : "rejected";
    await this.events.send(result, { type, signature: "valid" }).catch(() => undefined);
  }
}

function challenge({ amount, currency }: Payment): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Banco de prueba</title><link rel="icon" href="data:,">
<h1>Banco de prueba</h1><p>${currency.toUpperCase()} ${amount / 100}</p>
<form method="post"><button name="result" value="approve">Aprobar</button>
<button name="result" value="deny">Rechazar</button></form></html>`;
}
