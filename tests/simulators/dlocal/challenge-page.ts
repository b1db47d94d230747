/** The bank's page for a next action: two buttons, a notification, and a redirect to the shop. */
import { now } from "~/infrastructure/clock";
import type { Books, Payment } from "./books";
import { aged, book, type Charges } from "./charges";
import type { Events } from "./events";

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

function page(payment: Payment): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Banco de prueba</title>
<h1>Banco de prueba</h1><p>${payment.currency} ${payment.amount}</p>
<form method="post"><button name="result" value="approve">Aprobar</button>
<button name="result" value="deny">Rechazar</button></form></html>`;
}

const REFUSED = {
  statusCode: "301",
  statusDetail: "Rejected by bank.",
  refusedAs: "do_not_honor",
} as const;
const NOT_AUTHENTICATED = {
  statusCode: "320",
  statusDetail: "3D-Secure authentication failed.",
  refusedAs: "authentication_required",
} as const;

export class ChallengePage {
  constructor(
    private readonly books: Books,
    private readonly charges: Charges,
    private readonly events: Events,
  ) {}

  async handle(method: string, id: string, body: Buffer): Promise<PageAnswer> {
    const html = { "Content-Type": "text/html; charset=utf-8" };
    const payment = aged(this.books.payments.get(id));
    if (!payment?.challengeUrl && !payment?.local)
      return { status: 404, headers: html, body: "NOT_FOUND" };
    if (method === "GET" && payment.status === "PENDING") {
      return { status: 200, headers: html, body: page(payment) };
    }
    if (method === "POST" && payment.status === "PENDING") {
      const approved = new URLSearchParams(body.toString("utf8")).get("result") === "approve";
      await this.decide(payment, approved);
    }
    const back = payment.callbackUrl;
    if (!back) return { status: 200, headers: html, body: "<p>Listo.</p>" };
    return { status: 303, headers: { Location: back }, body: "" };
  }

  private async decide(payment: Payment, approved: boolean): Promise<void> {
    const decided: Payment = approved
      ? book(payment, now())
      : { ...payment, status: "REJECTED", ...(payment.local ? REFUSED : NOT_AUTHENTICATED) };
    await this.charges.keep(decided);
    // The donor returns even if the notification failed, because the shop can look the order up.
    await this.events.repeat(decided, 1).catch(() => undefined);
  }
}
