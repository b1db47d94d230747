import { Agent, request } from "undici";
import { hasNeverConnected } from "~/values/web/connection-errors";
import { logger } from "./watching/logger.server";
import { assertNoTransaction } from "./database/open-transaction";
import { shareLookups } from "./host-lookup";
import { inSpan } from "./watching/tracing.server";

const agent = new Agent({
  // Must suffice for the hundreds of connections that a month's run opens at once.
  connect: { timeout: 5_000, lookup: shareLookups() },
  // More than CHARGES_AT_ONCE, because waiting for a connection uses up a request's time.
  connections: 768,
});
const MOST_ANSWER_BYTES = 1024 * 1024;

export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
  /** The longest answer that is read. */
  mostBytes?: number;
}

/** `unknown`: the request may have arrived; `sent: false`: it certainly did not. */
export type OutgoingAnswer =
  | { sent: true; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { sent: true; unknown: string }
  | { sent: false; reason: "unreachable" };

/** Calls another company once, without redirects and outside transactions; the caller decides on a retry. */
export async function callCompany(outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  assertNoTransaction(`call to ${new URL(outgoing.url).host}`);
  const started = performance.now();
  const { hostname } = new URL(outgoing.url);
  const answer = await inSpan("company", { "server.address": hostname }, async (span) => {
    const received = await exchange(outgoing);
    span.note({ "dadiva.outcome": outcomeOf(received) });
    return received;
  });
  logger.debug(
    {
      host: new URL(outgoing.url).host,
      ms: Math.round(performance.now() - started),
      status: outcomeOf(answer),
    },
    "company called",
  );
  return answer;
}

function outcomeOf(answer: OutgoingAnswer): string {
  if ("status" in answer) return String(answer.status);
  return "unknown" in answer ? "unknown" : answer.reason;
}

async function exchange(outgoing: OutgoingRequest) {
  const { method, url, headers, body, timeoutMs, mostBytes = MOST_ANSWER_BYTES } = outgoing;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers,
      body: body ?? null,
      signal: stop.signal,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) return { sent: true as const, unknown: "answer_too_large" };
      chunks.push(chunk);
    }
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return {
      sent: true as const,
      status: answer.statusCode,
      headers: Object.fromEntries(flat) as Record<string, string>,
      body: Buffer.concat(chunks).toString("utf8"),
    };
  } catch (error) {
    if (hasNeverConnected(error)) {
      return { sent: false as const, reason: "unreachable" as const };
    }
    return { sent: true as const, unknown: stop.signal.aborted ? "timeout" : "connection_lost" };
  } finally {
    clearTimeout(timer);
  }
}
