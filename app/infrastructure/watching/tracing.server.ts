/**
 * Traces, when OTEL_EXPORTER_OTLP_ENDPOINT names a collector; otherwise OpenTelemetry is not
 * loaded. A span has operation, patterns and ids, never personal data.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan, SpanKind, Tracer } from "./tracer.server";

export type AttributeName =
  | "http.request.method"
  | "http.response.status_code"
  | "http.route"
  | "server.address"
  | "dadiva.attempt"
  | "dadiva.gateway"
  | "dadiva.job_id"
  | "dadiva.operation"
  | "dadiva.organization_id"
  | "dadiva.outcome"
  | "dadiva.request_id";
export type Attributes = Partial<Record<AttributeName, string | number | undefined>>;

/** The parts of its span that the work can set. */
export interface SpanNotes {
  note(attributes: Attributes): void;
  /** Takes only an error's name and code, because messages quote values. */
  fail(reason: string): void;
}

const NOBODY: SpanNotes = { note: () => undefined, fail: () => undefined };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WORDS = /^[\w.:/*{}()$ -]{1,120}$/;
const DIGITS = /\d(?:[ .-]?\d){7,}/;
const FLUSH_MS = 1_000;

let tracer: Tracer | null = null;
const active = new AsyncLocalStorage<OpenSpan>();

/** Starts sending spans to `<endpoint>/v1/traces`; does nothing without an endpoint. Never throws. */
export async function startTracing(
  service: "web" | "worker" | "vault",
  endpoint: string | undefined,
): Promise<void> {
  if (!endpoint) return;
  const { openTracer } = await import("./tracer.server");
  tracer = await openTracer(`dadiva-${service}`, endpoint);
}

/** Sends the remaining spans within a second, so that a dead collector delays nothing. */
export async function stopTracing(): Promise<void> {
  if (!tracer) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
  await Promise.race([tracer.close().catch(() => undefined), limit]);
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Returns the current span as W3C `traceparent`; null outside a trace. */
export function traceParent(): string | null {
  return active.getStore()?.traceParent ?? null;
}

/** Returns the header that continues the trace in the vault; other companies never get it. */
export function traceHeader(): Record<string, string> {
  const parent = traceParent();
  return parent ? { traceparent: parent } : {};
}

/** Runs work as the first span of a trace, or as the next span of the trace in `parent`. */
export function inRootSpan<T>(
  name: string,
  kind: SpanKind,
  parent: string | null,
  attributes: Attributes,
  work: (span: SpanNotes) => Promise<T>,
): Promise<T> {
  if (!tracer) return work(NOBODY);
  return run(tracer.open(name, kind, parent, cleaned(attributes)), work);
}

/** Runs work as a child of the current span; without a trace it only runs it. */
export function inSpan<T>(
  name: string | (() => string),
  attributes: Attributes,
  work: (span: SpanNotes) => Promise<T>,
): Promise<T> {
  const parent = active.getStore();
  if (!tracer || !parent) return work(NOBODY);
  const called = typeof name === "string" ? name : name();
  return run(tracer.open(called, "client", parent, cleaned(attributes)), work);
}

/** Names of the context's and the database's own functions in a stack. */
const BETWEEN =
  /^(?:callingOperation|inSpan|inTransaction|runStatements|rowsOf|read|transaction|statements|first|\w*\$\d+)$/;

/** Returns `db giveDonation`: the domain operation that opened the transaction, from the stack. */
export function callingOperation(): string {
  const frames = (new Error().stack ?? "").split("\n").slice(1);
  const names = frames.map((frame) => {
    const [, name = ""] = /^\s+at (?:async )?(?:new )?(?:[\w$]+\.)*([\w$]+) \(/.exec(frame) ?? [];
    // Bundlers number functions of the same name: `rowsOf2`, `rowsOf$1`, `rowsOf$12`.
    return name.replace(/\$?\d+$/, "");
  });
  return `db ${names.find((name) => name !== "" && !BETWEEN.test(name)) ?? "transaction"}`;
}

async function run<T>(span: OpenSpan, work: (span: SpanNotes) => Promise<T>): Promise<T> {
  const notes: SpanNotes = {
    note: (attributes) => span.set(cleaned(attributes)),
    fail: (reason) => span.fail(isHarmless(reason) ? reason : "error"),
  };
  try {
    return await active.run(span, () => work(notes));
  } catch (error) {
    notes.fail(nameOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function cleaned(attributes: Attributes): Record<string, string | number> {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, typeof value === "number" || isHarmless(value) ? value : "(withheld)"] as const];
  });
  return Object.fromEntries(entries);
}

function isHarmless(text: string): boolean {
  return UUID.test(text) || (WORDS.test(text) && !DIGITS.test(text));
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
