/** Salesforce's server, as strict as its documentation (reference/salesforce.md, section 6). */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { now } from "~/infrastructure/clock";
import { endServer, listenOn, portOf } from "../listen";
import { Books, type Org } from "./books";
import { Bulk } from "./bulk";
import {
  countRecords,
  deleteCollection,
  retrieveCollection,
  upsertCollection,
} from "./collections";
import { Control } from "./control";
import type { RecordFault } from "./faults";
import { OAuth, OAuthRefusal, type Page } from "./oauth";
import { objectsOf, type SObject } from "./objects";
import { readLocator, recordJson, runQuery } from "./query";
import { Records } from "./records";
import type { Settings } from "./settings";
import { answerJson, parseObject, readText, WireError } from "./wire";

interface Asked {
  org: Org;
  method: string;
  /** The parts of the path after the version. */
  parts: string[];
  query: URLSearchParams;
  text: string;
  headers: IncomingMessage["headers"];
  fault: RecordFault;
}
interface Answer {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

const DAY_MS = 24 * 60 * 60_000;
const OLDEST = 58;
const NEWEST = 66;
const DESCRIBED = "Thu, 01 Oct 2026 00:00:00 GMT";

export class Simulator {
  readonly books: Books;
  private readonly oauth: OAuth;
  readonly records: Records;
  readonly bulk: Bulk;
  private readonly control: Control;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    this.books = new Books(settings.folder);
    this.oauth = new OAuth(settings, this.books, () => this.url());
    this.records = new Records(this.books);
    this.bulk = new Bulk(this.books, this.records);
    this.control = new Control(this.books, this.oauth, this.records);
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => fail(response, error));
    });
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
      const { body, status } = this.control.handle(method, pathname.slice(5), query, text);
      return answerJson(response, status, body);
    }
    switch (`${method} ${pathname}`) {
      case "GET /services/oauth2/authorize":
        return show(response, this.oauth.consent(query));
      case "POST /services/oauth2/token":
        return answerJson(response, 200, this.oauth.exchange(text));
      case "POST /services/oauth2/revoke":
        this.oauth.revoke(text);
        return answerJson(response, 200, undefined);
      default:
    }
    const [, version, rest = ""] = /^\/services\/data\/v(\d+)\.0(?:\/(.*))?$/.exec(pathname) ?? [];
    if (version === undefined)
      throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
    if (Number(version) < OLDEST || Number(version) > NEWEST)
      throw new WireError(410, "UNSUPPORTED_API_VERSION", "Invalid Api version specified on URL");
    const org = this.oauth.authenticate(request.headers.authorization);
    const parts = rest.split("/").map(decodeURIComponent);
    const { headers } = request;
    await this.serve(response, { org, method, parts, query, text, headers, fault: null });
  }

  /** Counts the call, obeys the script, and answers. */
  private async serve(response: ServerResponse, asked: Asked): Promise<void> {
    const { org, text } = asked;
    const isChange = asked.method !== "GET";
    const used = this.usedBy(org);
    const usage = { "Sforce-Limit-Info": `api-usage=${used + 1}/${org.limit}` };
    const call = { at: now().toISOString(), org: org.id, operation: operationOf(asked) };
    const listed = (status: number) => {
      const [first, , job = ""] = asked.parts;
      const object = first === "jobs" ? this.bulk.objectOf(job) : objectIn(asked.parts);
      const records = isChange ? countRecords(text) : 0;
      this.books.listCall({ ...call, object, records, status });
    };
    try {
      const fault = isChange ? await this.obeyScript(org) : null;
      if (used >= org.limit) throw limitReached();
      const answer = this.answer({ ...asked, fault });
      listed(answer.status);
      const { body, headers, status } = answer;
      if (answer.text !== undefined) {
        response.writeHead(status, { "Content-Type": "text/csv", ...usage, ...headers });
        response.end(answer.text);
      } else answerJson(response, status, body, { ...usage, ...headers });
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      listed(error.status);
      answerJson(response, error.status, error.body(), usage);
    }
  }

  private async obeyScript(org: Org): Promise<RecordFault> {
    const word = this.books.nextAnswer();
    if (word.startsWith("slow:")) await wait(Number(word.slice(5)));
    if (word === "limit") throw limitReached();
    if (word === "server_error")
      throw new WireError(503, "SERVER_UNAVAILABLE", "The server is temporarily unavailable");
    if (word === "invalid_grant") {
      this.oauth.end(org.id);
      throw new WireError(401, "INVALID_SESSION_ID", "Session expired or invalid");
    }
    return word === "row_lock" || word === "duplicate" || word === "validation" ? word : null;
  }

  private usedBy(org: Org): number {
    const since = new Date(now().getTime() - DAY_MS).toISOString();
    return this.books.all("calls").filter((call) => call.org === org.id && call.at > since).length;
  }

  private answer(asked: Asked): Answer {
    const { method, org, parts, query } = asked;
    const [first = "", second = ""] = parts;
    if (first === "composite" && second === "sobjects") return this.answerCollection(asked);
    if (first === "sobjects") return this.answerObject(asked);
    if (first === "jobs" && second === "ingest") return this.answerBulk(asked);
    if (`${method} ${first}` === "GET query") {
      const [text, from] = second === "" ? [query.get("q") ?? "", 0] : readLocator(second);
      return { status: 200, body: runQuery(this.records, org, text, from) };
    }
    if (`${method} ${first}` === "GET limits") {
      const { limit: Max } = org;
      const DailyApiRequests = { Max, Remaining: Math.max(0, Max - this.usedBy(org)) };
      return { status: 200, body: { DailyApiRequests } };
    }
    throw new WireError(404, "NOT_FOUND", "The requested resource does not exist");
  }

  private answerCollection({ fault, method, org, parts, query, text }: Asked): Answer {
    const [, , object = "", key = ""] = parts;
    if (method === "DELETE" && object === "")
      return { status: 200, body: deleteCollection(this.records, org, query, fault) };
    if (method === "PATCH" && key !== "")
      return {
        status: 200,
        body: upsertCollection(this.records, org, { object, key }, text, fault),
      };
    if (method === "POST" && key === "")
      return { status: 200, body: retrieveCollection(this.records, org, object, text) };
    throw new WireError(405, "METHOD_NOT_ALLOWED", "HTTP Method not allowed");
  }

  private answerObject({ headers, method, org, parts, text }: Asked): Answer {
    const [, name = "", part = "", value] = parts;
    if (name === "" && method === "GET") {
      const sobjects = objectsOf(org.flavour).map(({ fields: _fields, ...rest }) => rest);
      return { status: 200, body: { sobjects } };
    }
    const object = this.records.objectOf(org, name);
    if (part === "describe") return describe(object, headers["if-modified-since"]);
    if (value !== undefined) {
      if (method !== "PATCH")
        throw new WireError(405, "METHOD_NOT_ALLOWED", "HTTP Method not allowed");
      const same = this.records.matching(org, object, part, value);
      if (same.length > 1)
        return {
          status: 300,
          body: same.map(({ id }) => `/services/data/v62.0/sobjects/${object.name}/${id}`),
        };
      const { created, id } = this.records.upsert(org, object, part, value, parseObject(text));
      return { status: created ? 201 : 200, body: { id, success: true, errors: [], created } };
    }
    if (part === "" && method === "POST") {
      const { id } = this.records.create(org, object, parseObject(text));
      return { status: 201, body: { id, success: true, errors: [] } };
    }
    const row = this.records.find(org, object, part);
    if (method === "GET") {
      const names = object.fields.map((field) => field.name);
      return { status: 200, body: recordJson(object, row, names) };
    }
    if (method === "PATCH") this.records.update(org, object, row, parseObject(text));
    else if (method === "DELETE") this.records.remove(org, row);
    else throw new WireError(405, "METHOD_NOT_ALLOWED", "HTTP Method not allowed");
    return { status: 204 };
  }

  private answerBulk({ fault, headers, method, org, parts, text }: Asked): Answer {
    const [, , id = "", part = ""] = parts;
    if (id === "" && method === "POST")
      return { status: 200, body: this.bulk.create(org, text, fault) };
    if (part === "batches" && method === "PUT") {
      this.bulk.upload(org, id, { text, type: headers["content-type"] ?? "", fault });
      return { status: 201 };
    }
    if (part === "" && method === "PATCH")
      return { status: 200, body: this.bulk.close(org, id, text, fault) };
    if (part === "" && method === "GET") return { status: 200, body: this.bulk.describe(org, id) };
    if (method === "GET") return { status: 200, text: this.bulk.results(org, id, part) };
    throw new WireError(405, "METHOD_NOT_ALLOWED", "HTTP Method not allowed");
  }

  private mayControl(request: IncomingMessage): boolean {
    const { controlSecret } = this.settings;
    return controlSecret !== "" && request.headers["x-sim-control"] === controlSecret;
  }
}

function describe(object: SObject, since: string | undefined): Answer {
  const headers = { "Last-Modified": DESCRIBED };
  if (since !== undefined && Date.parse(since) >= Date.parse(DESCRIBED))
    return { status: 304, headers };
  return { status: 200, body: object, headers };
}

/** Returns the call's name in the journal. */
function operationOf({ method, parts: [first = "", , third = "", fourth] }: Asked): string {
  if (first === "composite") {
    if (method === "DELETE") return "delete";
    return method === "PATCH" ? "upsert" : "retrieve";
  }
  if (first === "sobjects") {
    if (third === "describe") return "describe";
    return method === "PATCH" && fourth !== undefined ? "upsert" : method.toLowerCase();
  }
  return first === "jobs" ? `bulk_${method.toLowerCase()}` : first;
}

function objectIn([first, second, third]: string[]): string | null {
  if (first === "composite") return third ?? null;
  return first === "sobjects" ? (second ?? null) : null;
}

function limitReached(): WireError {
  return new WireError(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.");
}

function show(response: ServerResponse, { body, headers, status }: Page): void {
  response.writeHead(status, headers).end(body);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return;
  if (error instanceof WireError) return answerJson(response, error.status, error.body());
  if (error instanceof OAuthRefusal) {
    const { code, message } = error;
    return answerJson(response, 400, { error: code, error_description: message });
  }
  console.error(error instanceof Error ? error.stack : "failed");
  answerJson(response, 500, [{ errorCode: "UNKNOWN_EXCEPTION", message: "An unexpected error" }]);
}
