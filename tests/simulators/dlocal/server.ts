import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import { now } from "~/infrastructure/clock";
import { endServer, listenOn, portOf } from "../listen";
import { authenticate, sameText } from "./authentication";
import { Books, type Payment } from "./books";
import { ChallengePage } from "./challenge-page";
import { readCardOrder } from "./charge-order";
import { answerWord, Charges, storeCard } from "./charges";
import { Control } from "./control";
import { amountText } from "./countries";
import { disputedPaymentId, disputeObject, Events } from "./events";
import { Members } from "./members";
import { orderObject, paymentObject } from "./payment-object";
import { Payouts } from "./payouts";
import { refundObject, Refunds } from "./refunds";
import { gatewayOf, type Settings } from "./settings";
import { WireError } from "./wire-error";

const largestBody = 1_000_000;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestBody) throw new WireError(400, 5000, "Invalid request");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The provider's server. */
export class Simulator {
  private readonly books: Books;
  private readonly charges: Charges;
  private readonly refunds: Refunds;
  private readonly payouts: Payouts;
  private readonly control: Control;
  private readonly challenges: ChallengePage;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.books = new Books(settings.folder);
    this.charges = new Charges(settings, this.books, () => `http://127.0.0.1:${this.port()}`);
    this.refunds = new Refunds(settings, this.books);
    this.payouts = new Payouts(settings.folder);
    const events = new Events(settings, this.books, this.charges);
    this.control = new Control(
      this.books,
      { events, charges: this.charges, payouts: this.payouts },
      {
        local_payments: settings.login,
        global_payments: settings.globalLogin,
        platform: settings.platformLogin,
      },
    );
    this.challenges = new ChallengePage(this.books, this.charges, events);
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => fail(response, error));
    });
    // The server keeps an open connection until the client gives up.
    this.server.requestTimeout = 0;
  }

  listen(): Promise<number> {
    return listenOn(this.server, this.settings.port);
  }

  close(): void {
    endServer(this.server);
  }

  private port(): number {
    return portOf(this.server);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const { pathname } = new URL(request.url ?? "/", "http://simulator");
    const body = await readBody(request);
    if (pathname.startsWith("/_sim/") && this.mayControl(request)) {
      const answer = await this.control.handle(method, pathname.slice(5), body);
      return answerJson(response, answer.status, answer.body);
    }
    const [, resource = "", id = "", tail] = pathname.split("/").map(decodeURIComponent);
    if (resource === "3ds" || resource === "pay") {
      const answer = await this.challenges.handle(method, id, body);
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    if (resource === "payouts") return this.payOut(request, response, { pathname, body });
    const route = `${method} /${resource}${id ? "/:id" : ""}${tail ? `/${tail}` : ""}`;
    const login = (): string => authenticate(this.settings, request.headers, body);
    switch (route) {
      case "POST /payments":
      case "POST /secure_payments": {
        const key = request.headers["x-idempotency-key"];
        const payment = await this.charges.charge({
          login: login(),
          idempotencyKey: typeof key === "string" ? key : null,
          body,
          secure: resource === "secure_payments",
        });
        // Null keeps the connection open until the client gives up.
        return payment === null ? undefined : answerJson(response, 200, paymentObject(payment));
      }
      case "POST /refunds": {
        const key = request.headers["x-idempotency-key"];
        const idempotencyKey = typeof key === "string" ? key : null;
        const refund = await this.refunds.refund({ login: login(), idempotencyKey, body });
        return refund === null ? undefined : answerJson(response, 200, refundObject(refund));
      }
      case "GET /refunds/:id": {
        const refund = this.refunds.refundOf(login(), id);
        const payment = this.books.payments.get(refund.paymentId);
        this.lookUp(refund.login, payment?.orderId ?? null, payment);
        return answerJson(response, 200, refundObject(refund));
      }
      case "GET /chargebacks/:id": {
        const payment = this.charges.paymentOf(login(), disputedPaymentId(id));
        const dispute = payment && disputeObject(payment);
        if (!dispute) throw new WireError(404, 4001, "Chargeback not found");
        this.lookUp(payment.login, payment.orderId, payment);
        return answerJson(response, 200, dispute);
      }
      case "POST /secure_cards":
        return answerJson(response, 200, await this.storeCard(login(), body));
      case "GET /orders/:id": {
        const caller = login();
        const payment = this.lookUp(caller, id, this.charges.orderOf(caller, id));
        return answerJson(response, 200, orderObject(payment));
      }
      case "GET /payments/:id":
      case "GET /payments/:id/status": {
        const caller = login();
        const payment = this.lookUp(caller, null, this.charges.paymentOf(caller, id));
        const { status, statusCode: status_code, statusDetail: status_detail } = payment;
        const short = { id: payment.id, status, status_code, status_detail };
        return answerJson(response, 200, tail ? short : paymentObject(payment));
      }
      default:
        // The real API's answer to an unknown address.
        response.writeHead(404, { "Content-Type": "text/plain" }).end("NOT_FOUND");
    }
  }

  private async payOut(
    request: IncomingMessage,
    response: ServerResponse,
    { body, pathname }: { body: Buffer; pathname: string },
  ): Promise<void> {
    const login = authenticate(this.settings, request.headers, body);
    const externalId = /^\/payouts\/v3\/external\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === "GET" && externalId)
      return answerJson(response, 200, this.payouts.lookUp(login, decodeURIComponent(externalId)));
    if (request.method !== "POST" || pathname !== "/payouts/v3")
      throw new WireError(404, 4000, "Not found");
    const key = request.headers["x-idempotency-key"];
    const given = await this.payouts.pay(login, typeof key === "string" ? key : null, body);
    // The caller can't tell a lost answer from a lost request.
    if (given === null) response.destroy();
    else answerJson(response, 200, given);
  }

  private mayControl(request: IncomingMessage): boolean {
    const given = request.headers["x-sim-control"];
    const { controlSecret } = this.settings;
    return typeof given === "string" && controlSecret !== "" && sameText(given, controlSecret);
  }

  private lookUp(login: string, reference: string | null, payment?: Payment): Payment {
    this.books.listCall({
      gateway: gatewayOf(this.settings, login),
      operation: "lookup",
      idempotency_key: null,
      reference: payment?.orderId ?? reference,
      amount: payment ? amountText(payment.amount, payment.currency) : null,
      currency: payment?.currency ?? null,
      at: now().toISOString(),
      answer: payment ? answerWord(payment) : "not_found",
    });
    if (!payment) throw new WireError(404, 4000, "Payment not found");
    return payment;
  }

  private async storeCard(login: string, body: Buffer): Promise<Record<string, unknown>> {
    const card = storeCard(this.books, readCardOrder(Members.ofBody(body)));
    const id = `CID-${randomUUID()}`;
    this.books.record({ type: "card", login, id, card: { ...card, savedId: id } });
    this.books.listCall({
      gateway: gatewayOf(this.settings, login),
      operation: "token",
      idempotency_key: null,
      reference: null,
      amount: null,
      currency: null,
      at: now().toISOString(),
      answer: "approved",
    });
    await this.books.sync();
    return {
      card_id: id,
      holder_name: card.holderName,
      expiration_month: card.month,
      expiration_year: card.year,
      brand: card.brand,
      last4: card.lastFour,
    };
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof WireError) return answerJson(response, error.status, error.body());
  console.error(error instanceof Error ? error.stack : "failed");
  if (!response.headersSent)
    answerJson(response, 500, { code: 7000, message: "Failed to process the request." });
}
