import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { now } from "~/infrastructure/clock";
import { readWiped } from "~/infrastructure/read-wiped";
import { inRootSpan } from "~/infrastructure/watching/tracing.server";
import { VaultError } from "./errors";
import { HANDLERS, type Answer } from "./handlers";
import type { Vault } from "./vault";

const MOST_BODY_BYTES = 64 * 1024;
/** The server reads this much of a body that is too large, so that its sender receives the response. */
const MOST_DISCARDED_BYTES = 1024 * 1024;

export interface VaultLogLine {
  path: string;
  status: number;
  ms: number;
  /** The id of the calling request or job. */
  requestId?: string;
  /** Class and code of an unexpected error; never its message, which could quote a value. */
  error?: string;
}

export interface VaultServerOptions {
  secret: string;
  log: (line: VaultLogLine) => void;
}

/** The vault's HTTP server: /healthz and /readyz are public, everything else needs the bearer secret. */
export function createVaultServer(vault: Vault, options: VaultServerOptions): Server {
  const metrics = createMetrics(vault);
  const bearer = digest(`Bearer ${options.secret}`);
  const server = createServer((request, response) => {
    const started = performance.now();
    const path = knownPath(request.url);
    void traced(request, path, () => answer(request, path).catch(answerOfError)).then((result) => {
      write(response, result);
      const ms = Math.round(performance.now() - started);
      const { status } = result;
      metrics.seconds.observe({ path, status: String(status) }, ms / 1000);
      options.log({
        path,
        status,
        ms,
        ...requestIdOf(request),
        ...(result.error ? { error: result.error } : {}),
      });
    });
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  return server;

  async function answer(request: IncomingMessage, path: string): Promise<Result> {
    if (request.method === "GET" && path === "/healthz") return plain(200, "ok\n");
    if (request.method === "GET" && path === "/readyz") return readiness(vault);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), bearer)) {
      throw new VaultError("unauthenticated");
    }
    if (request.method === "GET" && path === "/metrics") {
      return plain(200, await metrics.registry.metrics());
    }
    const handle = HANDLERS.get(path);
    if (!handle || request.method !== "POST") throw new VaultError("not_found");
    const body = await readBody(request);
    try {
      const result = await handle(vault, { headers: request.headers, body, now: now() });
      if (path === "/egress") metrics.egress.inc({ outcome: outcomeOf(result) });
      // A body without a card is returned as the same buffer, which is wiped next.
      return result.body === body ? { ...result, body: Buffer.from(body) } : result;
    } finally {
      body.fill(0);
    }
  }
}

/** Continues the trace of the calling request or job; a call without a trace starts none. */
function traced(
  { headers }: IncomingMessage,
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { traceparent } = headers;
  if (typeof traceparent !== "string") return work();
  return inRootSpan(
    `vault ${path}`,
    "server",
    traceparent,
    { "http.route": path },
    async (span) => {
      const result = await work();
      span.note({ "http.response.status_code": result.status });
      if (result.status >= 500) span.fail(String(result.status));
      return result;
    },
  );
}

function requestIdOf({ headers }: IncomingMessage): { requestId?: string } {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w-]{1,40}$/.test(id) ? { requestId: id } : {};
}

type Result = Answer & { error?: string };

async function readiness(vault: Vault): Promise<Result> {
  try {
    await vault.database.ready();
    return plain(200, "ready\n");
  } catch {
    throw new VaultError("not_ready");
  }
}

async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const body = await readWiped(request, { most: MOST_BODY_BYTES, discarded: MOST_DISCARDED_BYTES });
  if (body === null) throw new VaultError("too_large");
  return body;
}

function write(response: ServerResponse, answer: Answer): void {
  const body = typeof answer.body === "string" ? Buffer.from(answer.body, "utf8") : answer.body;
  response.writeHead(answer.status, {
    ...(answer.contentType ? { "content-type": answer.contentType } : {}),
    ...answer.headers,
    "content-length": body.length,
    "cache-control": "no-store",
  });
  response.end(body);
}

function answerOfError(error: unknown): Result {
  const known = error instanceof VaultError;
  const refusal = known ? error : new VaultError("internal_error");
  return {
    status: refusal.status,
    contentType: "application/json",
    body: JSON.stringify({ error: { code: refusal.code, ...refusal.details } }),
    ...(known ? {} : { error: nameOf(error) }),
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? String(error.code).slice(0, 40) : "";
  return [error.name, code].filter(Boolean).join(" ");
}

/** Returns a known path, or one word for all others, because an unknown path could contain a card number. */
function knownPath(url = ""): string {
  const path = url.split("?")[0] ?? "";
  return HANDLERS.has(path) || /^\/(healthz|readyz|metrics)$/.test(path) ? path : "(unknown)";
}

function plain(status: number, body: string): Result {
  return { status, contentType: "text/plain; charset=utf-8", body };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function outcomeOf(answer: Answer): string {
  const { sent, unknown } = JSON.parse(String(answer.body)) as { sent: boolean; unknown?: string };
  return sent ? (unknown ?? "answered") : "not_sent";
}

function createMetrics(vault: Vault) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: "vault" });
  const registers = [registry];
  new Gauge({
    name: "vault_security_codes",
    help: "Security codes held in memory",
    registers,
    collect() {
      this.set(vault.codes.size);
    },
  });
  // Uses the name of web's and the workers' pools (pool-metrics.server.ts), so that one query finds all.
  new Gauge({
    name: "dadiva_database_connections",
    help: "Connections to PostgreSQL by login role, pool and state",
    labelNames: ["role", "pool", "state"],
    registers,
    collect() {
      const { total, idle, waiting } = vault.database.connections();
      const of = (state: string) => ({ role: "vault", pool: "sql", state });
      this.set(of("in_use"), total - idle);
      this.set(of("idle"), idle);
      this.set(of("waiting"), waiting);
    },
  });
  return {
    registry,
    seconds: new Histogram({
      name: "vault_request_seconds",
      help: "Duration of the vault's answers",
      labelNames: ["path", "status"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    egress: new Counter({
      name: "vault_egress_total",
      help: "Requests with a card, by what is known of them",
      labelNames: ["outcome"],
      registers,
    }),
  };
}
