/**
 * A strict simulator of a provider where the donor pays later on the provider's own page: every
 * charge has a reference and an expiry, and a payment may arrive after it. No such provider exists;
 * with it the contract suite proves that the interfaces fit more than cards.
 */
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

export const ACCOUNT = { key: "key-of-the-account", webhookSecret: "secret-of-webhooks" };
const LIFE_MS = 60 * 60 * 1000;

const createBody = z.strictObject({
  external_reference: z.uuid(),
  amount: z.int().positive(),
  currency: z.string().length(3),
  method: z.enum(["webpay", "wallet"]),
  bank: z.string().optional(),
  payer: z.strictObject({ name: z.string(), email: z.email(), document: z.string() }),
  return_url: z.url(),
  webhook_url: z.url(),
});
const refundBody = z.strictObject({ external_reference: z.uuid(), amount: z.int().positive() });

export interface Payment {
  id: string;
  external_reference: string;
  amount: number;
  currency: string;
  status: "open" | "paid" | "expired" | "cancelled";
  checkout_url: string;
  expires_at: string;
  paid_at: string | null;
  webhookUrl: string;
  refunds: { id: string; external_reference: string; amount: number; status: "done" }[];
}

interface Reply {
  status: number;
  body: unknown;
}

const fault = (status: number, code: string): Reply => ({ status, body: { code, message: code } });

export class RedirectSimulator {
  readonly payments: Payment[] = [];
  /** Added to the machine's clock. */
  aheadMs = 0;
  /** Whether messages name our reference, beside the company's own id. */
  namesReference = true;
  /** What happens to the next creation instead of an answer. */
  nextAnswer: "lost" | "lost_before" | null = null;
  private readonly repeats = new Map<string, { content: string; reply: Reply }>();
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const reply = this.answer(request, Buffer.concat(chunks).toString("utf8"));
      if (!reply) return void request.socket.destroy();
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply.body));
    });
  });

  async start(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** The donor pays with the reference, which also works after the expiry. */
  async pay(reference: string, amount?: number): Promise<Payment> {
    const payment = this.paymentOf(reference);
    payment.amount = amount ?? payment.amount;
    payment.status = "paid";
    payment.paid_at = this.now().toISOString();
    return payment;
  }

  paymentOf(reference: string): Payment {
    const found = this.payments.find((payment) => payment.external_reference === reference);
    if (!found) throw new Error(`no payment of ${reference}`);
    return this.aged(found);
  }

  /** Sends the result of a payment, or of its last refund. Returns the receiver's status. */
  async notify(
    reference: string,
    {
      eventId = randomUUID(),
      signature = "valid",
      type = "payment",
    }: { eventId?: string; signature?: string; type?: string } = {},
  ): Promise<number> {
    const payment = this.paymentOf(reference);
    const occurred_at = this.now().toISOString();
    const about = type === "refund" ? { refund: payment.refunds.at(-1) } : {};
    const told = this.namesReference
      ? shown(payment)
      : { ...shown(payment), external_reference: null };
    const event = { event_id: eventId, type, occurred_at, payment: told, ...about };
    const body = JSON.stringify(event);
    const secret = signature === "valid" ? ACCOUNT.webhookSecret : "another";
    const signed = createHmac("sha256", secret).update(body).digest("hex");
    const headers: Record<string, string> = signature === "none" ? {} : { "x-signature": signed };
    const response = await fetch(payment.webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return response.status;
  }

  private aged(payment: Payment): Payment {
    const isOver = payment.status === "open" && new Date(payment.expires_at) <= this.now();
    if (isOver) payment.status = "expired";
    return payment;
  }

  private answer(request: http.IncomingMessage, text: string): Reply | null {
    const url = new URL(request.url ?? "/", this.url);
    const route = `${request.method} ${url.pathname}`;
    if (request.headers.authorization !== `Bearer ${ACCOUNT.key}`) return fault(401, "bad_key");
    if (route === "GET /health") return { status: 200, body: { status: "ok" } };
    if (route === "GET /payments") {
      const wanted = url.searchParams.get("external_reference");
      const found = this.payments.filter((payment) => payment.external_reference === wanted);
      return { status: 200, body: found.map((payment) => shown(this.aged(payment))) };
    }
    if (request.method === "GET" && url.pathname.startsWith("/payments/")) {
      const payment = this.payments.find(({ id }) => id === url.pathname.split("/")[2]);
      if (!payment) return fault(404, "no_such_payment");
      return { status: 200, body: shown(this.aged(payment)) };
    }
    if (request.method !== "POST") return fault(404, "no_such_address");
    return this.once(request, text, () => {
      if (url.pathname === "/payments") return this.create(text);
      const [, , id = "", action] = url.pathname.split("/");
      const payment = this.payments.find((one) => one.id === id);
      if (!payment) return fault(404, "no_such_payment");
      if (action === "cancel") return this.cancel(this.aged(payment));
      return action === "refunds" ? this.refund(payment, text) : fault(404, "no_such_address");
    });
  }

  /** Returns the first answer for a repeat with the same key. */
  private once(request: http.IncomingMessage, text: string, make: () => Reply): Reply | null {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return fault(400, "idempotency_key_required");
    const content = `${request.url} ${text}`;
    const known = this.repeats.get(key);
    if (known) return known.content === content ? known.reply : fault(409, "key_reused");
    const lost = this.nextAnswer;
    this.nextAnswer = null;
    if (lost === "lost_before") return null;
    const reply = make();
    this.repeats.set(key, { content, reply });
    return lost ? null : reply;
  }

  private create(text: string): Reply {
    const given = readBody(text, createBody);
    if (!given) return fault(400, "bad_body");
    const { external_reference, amount, currency, webhook_url } = given;
    if (this.payments.some((one) => one.external_reference === external_reference)) {
      return fault(409, "reference_taken");
    }
    const id = `RP-${this.payments.length + 1}`;
    const payment: Payment = {
      ...{ id, external_reference, amount, currency },
      status: "open",
      checkout_url: `${this.url}/checkout/${id}`,
      expires_at: new Date(this.now().getTime() + LIFE_MS).toISOString(),
      paid_at: null,
      webhookUrl: webhook_url,
      refunds: [],
    };
    this.payments.push(payment);
    return { status: 201, body: shown(payment) };
  }

  private cancel(payment: Payment): Reply {
    if (payment.status !== "open") return fault(409, `already_${payment.status}`);
    payment.status = "cancelled";
    return { status: 200, body: shown(payment) };
  }

  private refund(payment: Payment, text: string): Reply {
    const given = readBody(text, refundBody);
    if (!given) return fault(400, "bad_body");
    if (payment.status !== "paid") return fault(409, "not_paid");
    const refunded = payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (refunded + given.amount > payment.amount) return fault(422, "exceeds_what_is_left");
    const refund = { id: `RR-${randomUUID()}`, ...given, status: "done" as const };
    payment.refunds.push(refund);
    return { status: 201, body: { ...refund, currency: payment.currency } };
  }
}

function readBody<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function shown({ webhookUrl: _url, refunds: _refunds, ...payment }: Payment): object {
  return payment;
}
