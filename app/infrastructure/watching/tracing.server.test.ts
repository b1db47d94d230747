import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTraceReceiver,
  type TraceReceiver,
} from "../../../tests/factories/servers/trace-receiver";
import {
  callingOperation,
  inRootSpan,
  inSpan,
  startTracing,
  stopTracing,
  traceHeader,
  traceParent,
} from "./tracing.server";

const ID = "0193a1b2-1234-7000-8000-123456789012";

describe("without a collector", () => {
  it("only runs the work", async () => {
    await startTracing("web", undefined);
    const done = await inRootSpan("a", "server", null, {}, () =>
      inSpan("b", {}, (span) => {
        span.note({ "http.route": "/" });
        return Promise.resolve([traceParent(), traceHeader()]);
      }),
    );
    expect(done).toEqual([null, {}]);
  });

  it("loads nothing: only opening the tracer imports the SDK", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const files = ["app", "jobs"].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes("generated"))
        .map((name) => path.join(root, folder, name)),
    );
    const loads = /^(?:import|export) (?!type\b)[^;]*?from "@opentelemetry/m;
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => loads.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("with a collector", () => {
  let receiver: TraceReceiver;
  beforeAll(async () => {
    receiver = await openTraceReceiver();
    await startTracing("web", `${receiver.url}/`);
    const facts = {
      "dadiva.organization_id": ID,
      "dadiva.operation": "ana@example.org",
      "http.route": "/c/techo?email=a",
      "server.address": "4111 1111 1111 1111",
      "dadiva.attempt": 2,
    };
    const failing = inRootSpan("first", "server", null, facts, async () => {
      await inSpan(callingOperation, {}, () => Promise.resolve());
      throw new Error("no row for ana@example.org");
    });
    await expect(failing).rejects.toThrow("no row");
    await stopTracing();
  });
  afterAll(() => receiver.close());

  it("sends connected spans", () => {
    const first = receiver.spans.find(({ name }) => name === "first");
    const inner = receiver.spans.find(({ name }) => name !== "first");
    expect(inner).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
    expect(first?.service).toBe("dadiva-web");
  });

  it("keeps ids and counts, and removes values that could be personal", () => {
    const first = receiver.spans.find(({ name }) => name === "first");
    expect(first?.attributes).toEqual({
      "dadiva.organization_id": ID,
      "dadiva.operation": "(withheld)",
      "http.route": "(withheld)",
      "server.address": "(withheld)",
      "dadiva.attempt": 2,
    });
    expect(receiver.bodies.join("")).not.toContain("example.org");
  });
});
