/** Stripe's server, as strict as its documentation (reference/providers.md, section 3). */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { endServer, listenOn, portOf } from "../listen";
import { Books } from "./books";
import { Cards, methodObject } from "./cards";
import { ChallengePage } from "./challenge-page";
import { Control } from "./control";
import { Events } from "./events";
import { declineAnswer, disputeObject, Payments, refundObject } from "./payments";
import type { Settings } from "./settings";
import { answerJson, invalid, readText, WireError } from "./wire";

/** The version that our account's requests name. */
const VERSION = "2026-10-28.endive";

interface Asked {
  route: string;
  id: string;
  query: URLSearchParams;
  text: string;
  key: string | null;
}

/** `waitMs`: how long the answer waits; `isLost`: it never comes, though it is the answer of a repeat. */
interface Answer {
  status: number;
  body: unknown;
  waitMs?: number;
  isLost?: boolean;
}

export class Simulator {
  readonly books: Books;
  private readonly cards: Cards;
  private readonly payments: Payments;
  private readonly control: Control;
  private readonly challenges: ChallengePage;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.books = new Books(settings.folder);
    this.cards = new Cards(this.books);
    this.payments = new Payments(this.books, this.cards, () => this.url());
    const events = new Events(settings, this.books, this.payments);
    this.control = new Control(this.books, events);
    this.challenges = new ChallengePage(this.books, this.payments, events);
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

  url(): string {
    return `http://127.0.0.1:${portOf(this.server)}`;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://simulator");
    const text = await readText(request);
    if (pathname.startsWith("/_sim/") && this.mayControl(request)) {
      const answer = await this.control.handle(method, pathname.slice(5), text);
      return answerJson(response, answer.status, answer.body);
    }
    const [, first = "", resource = "", id = "", tail] = pathname.split("/");
    if (first === "3d_secure_2") {
      const page = await this.challenges.handle(method, resource, text);
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    this.authenticate(request);
    const place = id === "" ? "" : id === "search" ? "/search" : "/:id";
    const route = `${method} /${first}/${resource}${place}${tail === undefined ? "" : `/${tail}`}`;
    const header = request.headers["idempotency-key"];
    const key = method === "POST" && typeof header === "string" ? header : null;
    const answer = this.answerOnce({ route, id, query, text, key });
    await this.books.sync();
    if (answer?.waitMs) await new Promise((resolve) => setTimeout(resolve, answer.waitMs));
    // Without an answer the connection stays open until the client gives up.
    if (answer && !answer.isLost) answerJson(response, answer.status, answer.body);
  }

  private authenticate({ headers, method }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${this.settings.secretKey}`) {
      throw new WireError(401, { type: "invalid_request_error" }, "Invalid API Key provided");
    }
    if (headers["stripe-version"] !== VERSION) {
      throw invalid("", `Invalid Stripe API version: ${String(headers["stripe-version"])}`);
    }
    const type = headers["content-type"] ?? "";
    if (method === "POST" && !type.startsWith("application/x-www-form-urlencoded")) {
      throw invalid("", "Requests are form-encoded");
    }
  }

  /** A repeat of a key gets the first answer, unless that refused the request itself. */
  private answerOnce(asked: Asked): Answer | null {
    const { key, route, text, id } = asked;
    if (key === null) return this.answer(asked);
    const content = this.books.hash(`${route} ${id} ${text}`);
    const known = this.books.get("keys", key);
    if (known) {
      if (known.content === content) return { status: known.status, body: known.body };
      const message = "Keys for idempotent requests can only be used with the same parameters";
      throw new WireError(400, { type: "idempotency_error" }, message);
    }
    const answer = this.answer(asked);
    if (answer) this.books.put("keys", key, { content, status: answer.status, body: answer.body });
    return answer;
  }

  private answer({ id, key, query, route, text }: Asked): Answer | null {
    const { cards, payments } = this;
    const isWhole = [...query.keys()].some((name) => name.startsWith("expand"));
    switch (route) {
      case "POST /v1/payment_methods":
        return ok(methodObject(cards.createMethod(text)));
      case "POST /v1/payment_methods/:id/attach":
        return ok(methodObject(cards.attach(id, text)));
      case "POST /v1/customers":
        return ok({ object: "customer", ...cards.createCustomer(text) });
      case "POST /v1/payment_intents":
        return this.charge(text, key);
      case "GET /v1/payment_intents/search": {
        const data = payments.search(query.get("query") ?? "");
        const list = data.map((one) => payments.object(one, isWhole));
        return ok({ object: "search_result", data: list, has_more: false });
      }
      case "GET /v1/payment_intents/:id":
        return ok(payments.object(payments.find(id), isWhole));
      case "POST /v1/payment_intents/:id/cancel":
        return ok(payments.object(payments.cancel(id)));
      case "POST /v1/refunds":
        return this.showRefund(payments.refund(text).id);
      case "GET /v1/refunds/:id":
        return this.showRefund(id);
      case "GET /v1/disputes/:id":
        return ok(disputeObject(payments.findDispute(id)));
      default:
        throw invalid("", `Unrecognized request URL (${route})`, undefined, 404);
    }
  }

  private charge(text: string, key: string | null): Answer | null {
    const made = this.payments.create(text, key);
    if (!made) return null;
    const { decision, payment } = made;
    const object = this.payments.object(payment, text.includes("expand"));
    const refused = declineAnswer(payment, object);
    const answer = refused ? { status: 402, body: refused.body() } : ok(object);
    if (decision.kind === "slow") return { ...answer, waitMs: decision.ms };
    return decision.kind === "timeout_after_approve" ? { ...answer, isLost: true } : answer;
  }

  private showRefund(id: string): Answer {
    const refund = this.payments.findRefund(id);
    const payment = this.books.get("payments", refund.payment);
    if (!payment) throw invalid("resource_missing", "No such payment", "payment_intent", 404);
    return ok(refundObject(payment, refund));
  }

  private mayControl(request: IncomingMessage): boolean {
    const { controlSecret } = this.settings;
    return controlSecret !== "" && request.headers["x-sim-control"] === controlSecret;
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body });

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return;
  if (error instanceof WireError) return answerJson(response, error.status, error.body());
  console.error(error instanceof Error ? error.stack : "failed");
  answerJson(response, 500, { error: { type: "api_error", message: "failed" } });
}
