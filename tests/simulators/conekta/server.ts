/** Conekta's server, as strict as its documentation (reference/providers.md, section 4). */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { endServer, listenOn, portOf } from "../listen";
import { Books, type Order } from "./books";
import { Cards, customerObject, tokenObject } from "./cards";
import { ChallengePage } from "./challenge-page";
import { Control } from "./control";
import { Events } from "./events";
import { orderObject } from "./objects";
import { declineAnswer, Orders } from "./orders";
import type { Settings } from "./settings";
import { answerJson, invalid, missing, readText, WireError } from "./wire";

/** The version that our account's requests name. */
const MEDIA_TYPE = "application/vnd.conekta-v2.3.0+json";

interface Asked {
  route: string;
  id: string;
  query: URLSearchParams;
  text: string;
}

/** `waitMs`: how long the answer waits; `isLost`: it never comes. */
interface Answer {
  status: number;
  body: unknown;
  waitMs?: number;
  isLost?: boolean;
}

export class Simulator {
  readonly books: Books;
  private readonly cards: Cards;
  private readonly orders: Orders;
  private readonly control: Control;
  private readonly challenges: ChallengePage;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.books = new Books(settings.folder);
    this.cards = new Cards(this.books);
    this.orders = new Orders(this.books, this.cards);
    const events = new Events(settings, this.books, this.orders, () => this.url());
    this.control = new Control(this.books, events);
    this.challenges = new ChallengePage(this.books, this.orders, events);
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
    const [, resource = "", id = "", tail] = pathname.split("/").map(decodeURIComponent);
    if (resource === "3ds") {
      const page = await this.challenges.handle(method, id, text);
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    this.authenticate(request, text);
    const place = id === "" ? "" : "/:id";
    const route = `${method} /${resource}${place}${tail === undefined ? "" : `/${tail}`}`;
    const answer = this.answer({ route, id, query, text });
    await this.books.sync();
    if (answer?.waitMs) await new Promise((resolve) => setTimeout(resolve, answer.waitMs));
    // Without an answer the connection stays open until the client gives up.
    if (answer && !answer.isLost) answerJson(response, answer.status, answer.body);
  }

  private authenticate({ headers, method }: IncomingMessage, text: string): void {
    if (headers.authorization !== `Bearer ${this.settings.privateKey}`) {
      throw new WireError(401, "authentication.unaccessible_key", "Acceso no autorizado.");
    }
    if (headers.accept !== MEDIA_TYPE) {
      throw invalid("version", `Wrong version: ${String(headers.accept)}`);
    }
    const type = headers["content-type"] ?? "";
    if (method !== "GET" && text !== "" && !type.startsWith("application/json")) {
      throw invalid("content_type", "Requests are JSON");
    }
  }

  private answer({ id, query, route, text }: Asked): Answer | null {
    const { cards, orders } = this;
    const shown = (order: Order): Answer => ok(orderObject(order, this.url()));
    switch (route) {
      case "POST /tokens":
        return ok(tokenObject(cards.createToken(text)));
      case "POST /customers":
        return ok(customerObject(cards.createCustomer(text)));
      case "POST /orders":
        return this.charge(text);
      case "GET /orders": {
        const { next, orders: found } = orders.page(query);
        const data = found.map((one) => orderObject(one, this.url()));
        const further = new URLSearchParams(query);
        if (next !== null) further.set("next", next);
        return ok({
          ...{ object: "list", has_more: next !== null, total: data.length, data },
          ...(next !== null && { next_page_url: `${this.url()}/orders?${further.toString()}` }),
        });
      }
      case "GET /orders/:id":
        return shown(orders.find(id));
      case "PUT /orders/:id":
        return shown(orders.update(id, text));
      case "POST /orders/:id/cancel":
        return shown(orders.cancel(id));
      case "POST /orders/:id/refunds":
        return shown(orders.refund(id, text));
      default:
        throw missing(`address ${route}`);
    }
  }

  private charge(text: string): Answer | null {
    const made = this.orders.create(text);
    if (!made) return null;
    const { decision, order } = made;
    const refused = declineAnswer(decision, order);
    const answer = refused
      ? { status: 402, body: refused.body() }
      : ok(orderObject(order, this.url()));
    if (decision.kind === "slow") return { ...answer, waitMs: decision.ms };
    return decision.kind === "timeout_after_approve" ? { ...answer, isLost: true } : answer;
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
  answerJson(response, 500, new WireError(500, "api.system.general_failure", "failed").body());
}
