/** Wraps OpenTelemetry's SDK in the few functions that the product uses, and loads it on opening. */
import type { Context, Span, SpanKind as ApiKind } from "@opentelemetry/api";

export type SpanKind = "server" | "client" | "consumer";

export interface OpenSpan {
  readonly traceParent: string;
  set(attributes: Record<string, string | number>): void;
  fail(reason: string): void;
  end(): void;
}

export interface Tracer {
  open(
    name: string,
    kind: SpanKind,
    parent: OpenSpan | string | null,
    attributes: Record<string, string | number>,
  ): OpenSpan;
  close(): Promise<void>;
}

const TRACE_PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** With a slow collector spans are dropped, so that memory stays bounded. */
const BATCH = { maxQueueSize: 2_048, maxExportBatchSize: 256, scheduledDelayMillis: 1_000 };
const EXPORT_MS = 5_000;

/** Loads the SDK and sends finished spans to `<endpoint>/v1/traces` as OTLP over HTTP. */
export async function openTracer(service: string, endpoint: string): Promise<Tracer> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { ROOT_CONTEXT, SpanStatusCode, trace } = api;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, BATCH)],
  });
  const tracer = provider.getTracer("dadiva");
  const kinds: Record<SpanKind, ApiKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  };

  function contextOf(parent: OpenSpan | string | null): Context {
    const text = typeof parent === "string" ? parent : parent?.traceParent;
    const [, traceId, spanId, flags] = TRACE_PARENT.exec(text ?? "") ?? [];
    if (!traceId || !spanId) return ROOT_CONTEXT;
    const isRemote = typeof parent === "string";
    const traceFlags = Number.parseInt(flags ?? "00", 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
  }

  return {
    open(name, kind, parent, attributes) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      return {
        traceParent: headerOf(span),
        set: (more) => void span.setAttributes(more),
        fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
        end: () => span.end(),
      };
    },
    close: () => provider.shutdown(),
  };
}

function headerOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
