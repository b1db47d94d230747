/** The bank's page of a 3-D Secure challenge, to which the browser posts `creq`. */
import type { Books, Payment } from "./books";
import type { Events } from "./events";
import type { Page } from "./oauth";
import { approved, type Payments } from "./payments";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
/** Its holder is never authorised (test_cards.json). */
const NEVER = "536195";

export class ChallengePage {
  constructor(
    private readonly books: Books,
    private readonly payments: Payments,
    private readonly events: Events,
  ) {}

  async handle(method: string, id: string, text: string): Promise<Page> {
    const payment = this.books.get("payments", id);
    const fields = new URLSearchParams(text);
    if (!payment?.isChallenged || method !== "POST")
      return { status: 404, headers: HTML, body: "NOT_FOUND" };
    const result = fields.get("result");
    if (result === null) {
      // Without the bank's own request nobody is shown the challenge.
      const isMeant = fields.get("creq") !== null && payment.status === "pending";
      return {
        status: isMeant ? 200 : 400,
        headers: HTML,
        body: isMeant ? challenge(payment) : "invalid creq",
      };
    }
    if (payment.status === "pending") await this.decide(payment, result === "approve");
    const back = payment.callbackUrl;
    if (!back) return { status: 200, headers: HTML, body: "<p>Listo.</p>" };
    return { status: 303, headers: { Location: back }, body: "" };
  }

  private async decide(payment: Payment, isApproved: boolean): Promise<void> {
    const isGood = isApproved && payment.card.firstSix !== NEVER;
    const detail = "cc_rejected_3ds_challenge";
    const decided = isGood ? approved(payment) : { ...payment, status: "rejected", detail };
    this.payments.keep(decided);
    // The donor returns even if the notification failed, because the shop can look the payment up.
    await this.events.announce(decided, { signature: "valid" }).catch(() => undefined);
  }
}

function challenge({ amount, currency }: Payment): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Banco de prueba</title><link rel="icon" href="data:,">
<h1>Banco de prueba</h1><p>${currency} ${amount}</p>
<form method="post"><button name="result" value="approve">Aprobar</button>
<button name="result" value="deny">Rechazar</button></form></html>`;
}
