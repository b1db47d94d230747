import { Agent, request, type Dispatcher } from "undici";
import { shareLookups } from "~/infrastructure/host-lookup";
import { hasNeverConnected } from "~/values/web/connection-errors";

const MOST_ANSWER_BYTES = 256 * 1024;
const LONGEST_CONNECT_MS = 5_000;
const HEADERS_KEPT = ["content-type", "date", "retry-after", "x-request-id"];

export interface Outgoing {
  method: "POST" | "PUT";
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds for the whole exchange, by the monotonic clock. */
  timeoutMs: number;
  /** The largest answer that is read. */
  mostAnswerBytes?: number;
}

/**
 * The result of a request. `unknown`: the provider may have charged; `sent: false`: it certainly received
 * nothing.
 */
export type Sent =
  | { sent: true; status: number; headers: Record<string, string>; body: string }
  | { sent: true; unknown: string }
  | { sent: false; reason: string };

export function createSender() {
  const agent = new Agent({
    connect: { timeout: LONGEST_CONNECT_MS, lookup: shareLookups() },
    // Each request has its own connection, so that a slow charge does not delay another.
    pipelining: 1,
    // Enough for the charges of several workers.
    connections: 4_096,
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (outgoing: Outgoing) => sendOnce(agent, outgoing),
    close: () => agent.destroy(),
  };
}

export type Sender = ReturnType<typeof createSender>;

/** Sends once, without retry or redirect. It never throws, and no reason quotes the content. */
async function sendOnce(dispatcher: Dispatcher, outgoing: Outgoing): Promise<Sent> {
  const { method, url, headers, body, timeoutMs, mostAnswerBytes = MOST_ANSWER_BYTES } = outgoing;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const signal = stop.signal;
    const answer = await request(url, { dispatcher, method, headers, body, signal });
    const text = await readCapped(answer.body, mostAnswerBytes);
    if (text === null) return { sent: true, unknown: "answer_too_large" };
    return {
      sent: true,
      status: answer.statusCode,
      headers: keptHeaders(answer.headers),
      body: text,
    };
  } catch (error) {
    if (stop.signal.aborted) return { sent: true, unknown: "timeout" };
    if (hasNeverConnected(error)) return { sent: false, reason: "unreachable" };
    return { sent: true, unknown: "connection_lost" };
  } finally {
    clearTimeout(timer);
  }
}

async function readCapped(body: AsyncIterable<Buffer> & { destroy(): unknown }, most: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function keptHeaders(headers: Record<string, string | string[] | undefined>) {
  const kept: Record<string, string> = {};
  for (const name of HEADERS_KEPT) {
    const value = headers[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}
