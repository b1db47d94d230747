/** The bank's page of a 3-D Secure challenge. */
import type { Books, Order } from "./books";
import type { Events } from "./events";
import { isChallenged } from "./objects";
import { booked, declined, type Orders } from "./orders";

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };

export class ChallengePage {
  constructor(
    private readonly books: Books,
    private readonly orders: Orders,
    private readonly events: Events,
  ) {}

  async handle(method: string, id: string, text: string): Promise<Page> {
    const order = this.books.get("orders", id);
    if (!order) return { status: 404, headers: HTML, body: "NOT_FOUND" };
    if (method === "GET") return { status: 200, headers: HTML, body: challenge(order) };
    const isApproved = new URLSearchParams(text).get("result") === "approve";
    if (isChallenged(order)) await this.decide(order, isApproved);
    const back = order.returnUrl;
    if (!back) return { status: 200, headers: HTML, body: "<p>Listo.</p>" };
    return { status: 303, headers: { Location: back }, body: "" };
  }

  private async decide(order: Order, isApproved: boolean): Promise<void> {
    const result = isApproved ? booked(order) : declined(order, "authentication_required");
    this.orders.keep(result);
    // The donor returns even if the event failed, because the shop can look the payment up.
    const type = isApproved ? "approved" : "rejected";
    await this.events.send(result, { type, signature: "valid" }).catch(() => undefined);
  }
}

function challenge({ amount, currency }: Order): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Banco de prueba</title><link rel="icon" href="data:,">
<h1>Banco de prueba</h1><p>${currency} ${amount / 100}</p>
<form method="post"><button name="result" value="approve">Aprobar</button>
<button name="result" value="deny">Rechazar</button></form></html>`;
}
