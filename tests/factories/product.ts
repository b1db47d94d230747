/** A client like a browser or an API client: cookies for each host, form tokens, plain HTTP. */
import http, { type IncomingHttpHeaders } from "node:http";

const LONGEST_WAIT_MS = 60_000;
const MOST_REDIRECTS = 8;

/** Addresses of a product under test, as openStack() returns them. */
export interface Stack {
  appHost: string;
  port: number;
  metricsPort: number;
  labUrl: string;
  dataDir: string;
  queues: "redis" | "postgres";
  databaseUrl: string;
  /** Whether the database server is given by DATABASE_URL, so the lab can't kill it. */
  external: boolean;
  stop(): Promise<void>;
}

/** The operator host's name, as the `slug` of an address. */
export const OPERATOR_HOST = "operador";

export class Answer {
  constructor(
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    readonly text: string,
    /** The host and path that answered, after redirects. */
    readonly url: string,
  ) {}

  json<T = Record<string, unknown>>(): T {
    return JSON.parse(this.text) as T;
  }

  data<T = Record<string, unknown>>(): T {
    return this.json<{ data: T }>().data;
  }

  error(): Record<string, unknown> & { code: string } {
    return this.json<{ error: Record<string, unknown> & { code: string } }>().error;
  }

  links(): string[] {
    const hrefs = [...this.text.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)];
    return hrefs
      .map(([, href = ""]) => new URL(unescape(href), `http://${this.url}`))
      .filter(({ protocol }) => /^https?:$/.test(protocol))
      .map(({ origin, pathname, search }) => `${origin}${pathname}${search}`);
  }

  meta(name: string): string {
    const content = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(this.text)?.[1];
    return unescape(content ?? "");
  }

  field(name: string): string {
    const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(this.text)?.[0] ?? "";
    return unescape(/value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  "#x27": "'",
  lt: "<",
  gt: ">",
};

function unescape(html: string): string {
  return html.replace(/&(amp|quot|#x27|lt|gt);/g, (_all, name: string) => entities[name] ?? "");
}

interface Sent {
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** One person or program, with its own address in 127.0.0.0/8. */
export class Visitor {
  private readonly cookies = new Map<string, Map<string, string>>();

  constructor(
    readonly stack: Pick<Stack, "appHost" | "port">,
    private readonly address = "127.0.0.1",
  ) {}

  /** `host` is a subdomain's slug, or empty for the platform host. */
  get(host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", host, path, { headers: { accept: "text/html", ...headers } });
  }

  /** Makes a JSON call; `token` is the content of the page's `csrf-token`. */
  call(
    method: string,
    host: string,
    path: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = { accept: "application/json", ...options.headers };
    if (options.token !== undefined) headers["x-csrf-token"] = options.token;
    if (options.body === undefined) return this.send(method, host, path, { headers });
    headers["content-type"] ??= "application/json";
    const { body } = options;
    const isWritten = typeof body === "string" || Buffer.isBuffer(body);
    return this.send(method, host, path, {
      headers,
      body: isWritten ? body : JSON.stringify(body),
    });
  }

  /** Posts a plain form. Redirects are not followed. */
  post(
    host: string,
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send("POST", host, path, {
      headers: {
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        origin: `http://${this.hostName(host)}`,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Follows redirects, also between hosts, to the final page. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let step = 0; step < MOST_REDIRECTS; step += 1) {
      const to = last.headers.location;
      if (last.status < 300 || last.status > 399 || !to) return last;
      const { host, pathname, search } = new URL(to, `http://${last.url}`);
      const slug = host === this.stack.appHost ? "" : host.replace(`.${this.stack.appHost}`, "");
      last = await this.get(slug, pathname + search);
    }
    throw new Error(`too many redirects, the last one to ${last.headers.location ?? ""}`);
  }

  /** Signs in on the operator host; `code` is for the second factor. */
  async signInOperator(person: { email: string; password: string }, code: string): Promise<Answer> {
    const login = await this.get(OPERATOR_HOST, "/operator/login");
    const { email, password } = person;
    const fields = { csrf_token: login.field("csrf_token"), email, password };
    const step = await this.follow(await this.post(OPERATOR_HOST, "/operator/login", fields));
    const given = { csrf_token: step.field("csrf_token"), code };
    return this.follow(await this.post(OPERATOR_HOST, "/operator/login/two_factor", given));
  }

  /** Signs in with the pages and the ticket. Returns the page of `path` on the subdomain. */
  async signIn(
    slug: string,
    person: { email: string; password: string },
    path = "/manage/donations",
  ): Promise<Answer> {
    const start = await this.get(slug, `/auth/start?to=${encodeURIComponent(path)}`);
    const login = await this.follow(start);
    const to = new URL(`http://${login.url}`).search;
    const fields = {
      csrf_token: login.field("csrf_token") || login.meta("csrf-token"),
      to: login.field("to"),
      ...person,
    };
    const answer = await this.follow(await this.post("", `/login${to}`, fields));
    if (answer.status !== 200 || !answer.url.startsWith(`${slug}.`))
      throw new Error(`the sign-in ended with ${answer.status} at ${answer.url}`);
    return answer;
  }

  /** Returns this visitor's Cookie header for a host, for tests that send it to another. */
  cookieOf(host: string): string {
    const own = this.cookies.get(this.hostName(host)) ?? new Map<string, string>();
    return [...own].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private hostName(host: string): string {
    return host === "" ? this.stack.appHost : `${host}.${this.stack.appHost}`;
  }

  private send(method: string, slug: string, path: string, sent: Sent): Promise<Answer> {
    const host = this.hostName(slug);
    const headers: Record<string, string> = { ...sent.headers, host };
    const cookie = [...(this.cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`);
    if (cookie.length > 0) headers.cookie = cookie.join("; ");
    if (sent.body !== undefined) headers["content-length"] = String(Buffer.byteLength(sent.body));
    return new Promise((resolve, reject) => {
      const request = http.request({
        host: "127.0.0.1",
        port: this.stack.port,
        localAddress: this.address,
        method,
        path,
        headers,
        agent: false,
        timeout: LONGEST_WAIT_MS,
      });
      request.once("timeout", () => request.destroy(new Error(`no answer: ${method} ${path}`)));
      request.once("error", reject);
      request.once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("aborted", () => reject(new Error(`broken off: ${method} ${path}`)));
        response.once("end", () => {
          this.keepCookies(host, response.headers["set-cookie"] ?? []);
          const text = Buffer.concat(chunks).toString("utf8");
          const isPage = response.headers["content-type"]?.startsWith("text/html");
          if (isPage && text.includes("\0")) reject(new Error(`a page with zeros: ${path}`));
          resolve(new Answer(response.statusCode ?? 0, response.headers, text, host + path));
        });
      });
      request.end(sent.body);
    });
  }

  private keepCookies(host: string, lines: string[]): void {
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }
}
