/** Mercado Pago's server, as strict as its documentation (reference/providers.md, section 1). */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { endServer, listenOn, portOf } from "../listen";
import { Books, type Account } from "./books";
import { cardObject, Cards, tokenObject } from "./cards";
import { ChallengePage } from "./challenge-page";
import { Control } from "./control";
import { Events } from "./events";
import { identificationTypes, paymentMethods } from "./methods";
import { OAuth, OAuthRefusal, type Page } from "./oauth";
import { Payments, refundObject } from "./payments";
import { scriptAt } from "./sdk";
import type { Settings } from "./settings";
import { answerJson, readText, WireError } from "./wire";

/** What an account may ask once its token is known. */
interface Asked {
  account: Account;
  id: string;
  query: URLSearchParams;
  text: string;
  key: string | null;
}

type Answer = [status: number, body: unknown];

export class Simulator {
  readonly books: Books;
  readonly events: Events;
  private readonly oauth: OAuth;
  private readonly cards: Cards;
  private readonly payments: Payments;
  private readonly control: Control;
  private readonly challenges: ChallengePage;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.books = new Books(settings.folder);
    this.oauth = new OAuth(settings, this.books);
    this.cards = new Cards(this.books);
    this.payments = new Payments(this.books, this.cards, () => this.url());
    this.events = new Events(settings, this.books, this.payments);
    this.control = new Control(this.books, this.oauth, this.events);
    this.challenges = new ChallengePage(this.books, this.payments, this.events);
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

  /** Revokes our permission at the provider, as the account's owner would. */
  unlink(account: string): void {
    this.oauth.unlink(account);
  }

  /** Makes an account whose owner has consented. */
  connect(id: string, site: string): Account {
    return this.oauth.grant(id, site, true);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://simulator");
    const text = await readText(request);
    if (pathname.startsWith("/_sim/") && this.mayControl(request)) {
      const answer = await this.control.handle(method, pathname.slice(5), text);
      return answerJson(response, answer.status, answer.body);
    }
    const script = method === "GET" ? scriptAt(pathname, this.url()) : null;
    if (script !== null) return show(response, { status: 200, headers: SCRIPT, body: script });
    // Browsers call with the public key from the donor's page.
    if (query.has("public_key")) response.setHeader("Access-Control-Allow-Origin", "*");
    if (method === "OPTIONS" && query.has("public_key"))
      return show(response, { status: 204, headers: PREFLIGHT, body: "" });
    const [, first = "", second = ""] = pathname.split("/");
    if (first === "authorization") return show(response, this.oauth.consent(query));
    if (first === "3ds") return show(response, await this.challenges.handle(method, second, text));
    if (`${method} ${pathname}` === "POST /oauth/token") {
      return answerJson(response, 200, this.oauth.exchange(text));
    }
    const answer = await this.answer(request, pathname, query, text);
    // Null keeps the connection open until the client gives up.
    if (answer) answerJson(response, ...answer);
  }

  private async answer(
    request: IncomingMessage,
    pathname: string,
    query: URLSearchParams,
    text: string,
  ): Promise<Answer | null> {
    const [, version, resource = "", id = "", tail, last] = pathname.split("/");
    const part = (value: string | undefined) => (value === undefined ? "" : "/:id");
    const isSearch = id === "search";
    const place = isSearch ? "/search" : id === "" ? "" : "/:id";
    const rest = `${tail === undefined ? "" : `/${tail}`}${part(last)}`;
    const route = `${request.method} /${version}/${resource}${place}${rest}`;
    const header = request.headers.authorization;
    const key = request.headers["x-idempotency-key"];
    const publicKey = query.get("public_key");
    const isPublic = publicKey !== null;
    const account = isPublic ? this.oauth.ofPublicKey(publicKey) : this.oauth.authenticate(header);
    const asked = { account, id, query, text, key: typeof key === "string" ? key : null };
    const open = this.answerPublic(route, asked, isPublic);
    if (open) return open;
    if (isPublic) throw new WireError(401, 401, "invalid access token", "unauthorized");
    return this.answerOwner(route, asked);
  }

  /** What a browser may ask with the public key. */
  private answerPublic(route: string, asked: Asked, isPublic: boolean): Answer | null {
    const { account, text } = asked;
    switch (route) {
      case "POST /v1/card_tokens":
        return [201, tokenObject(this.cards.createToken(account, text, !isPublic))];
      case "GET /v1/identification_types":
        return [200, identificationTypes(account.site)];
      case "GET /v1/payment_methods":
        return [200, paymentMethods(account.site, account.withoutCode)];
      default:
        return null;
    }
  }

  private async answerOwner(route: string, asked: Asked): Promise<Answer | null> {
    const { account, id, key, query, text } = asked;
    switch (route) {
      case "GET /users/me": {
        const { id: user, site } = account;
        return [200, { id: Number(user), site_id: site, status: { site_status: "active" } }];
      }
      case "GET /v1/card_tokens/:id":
        return [200, tokenObject(this.cards.find(account, id))];
      case "POST /v1/payments": {
        const payment = await this.payments.create(account, key, text);
        return payment && [201, this.payments.object(payment)];
      }
      case "GET /v1/payments/search": {
        const found = this.payments.search(account, query);
        const paging = { total: found.length, limit: 30, offset: 0 };
        return [200, { paging, results: found.map((one) => this.payments.object(one)) }];
      }
      case "GET /v1/payments/:id":
        return [200, this.payments.object(this.payments.find(account, id))];
      case "PUT /v1/payments/:id":
        return [200, this.payments.object(this.payments.cancel(account, id, text))];
      case "POST /v1/payments/:id/refunds": {
        const refunded = this.payments.refund(account, id, key, text);
        await this.books.sync();
        return [201, refundObject(...refunded)];
      }
      case "GET /v1/customers/search": {
        const results = this.cards.findCustomers(account, query.get("email"));
        return [200, { paging: { total: results.length, limit: 10, offset: 0 }, results }];
      }
      case "POST /v1/customers":
        return [201, this.cards.createCustomer(account, text)];
      case "POST /v1/customers/:id/cards":
        return [201, cardObject(this.cards.storeCard(account, id, text))];
      default:
        throw new WireError(404, 404, "resource not found", "not_found");
    }
  }

  private mayControl(request: IncomingMessage): boolean {
    const { controlSecret } = this.settings;
    return controlSecret !== "" && request.headers["x-sim-control"] === controlSecret;
  }
}

const SCRIPT = { "Content-Type": "text/javascript; charset=utf-8" };
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers": "content-type",
};

function show(response: ServerResponse, { body, headers, status }: Page): void {
  response.writeHead(status, headers).end(body);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return;
  if (error instanceof WireError) return answerJson(response, error.status, error.body());
  if (error instanceof OAuthRefusal) {
    const { message } = error;
    return answerJson(response, 400, { error: message, message, status: 400 });
  }
  console.error(error instanceof Error ? error.stack : "failed");
  answerJson(response, 500, { message: "internal_error", status: 500 });
}
