/** Asks ClamAV's clamd whether a file has a virus (its INSTREAM command, over TCP or a socket). */
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { env } from "~/infrastructure/env.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { assertNoTransaction } from "~/infrastructure/database/open-transaction";

/** `unknown`: no scanner, or no verdict in time. */
export type ScanVerdict = "clean" | "infected" | "unknown";

/** By the monotonic clock; less than the time of a job. */
const TIMEOUT_MS = 25_000;
const MOST_REPLY_BYTES = 4096;

export function hasScanner(): boolean {
  return env().CLAMD_URL !== undefined;
}

/** Streams the content to the scanner; reads it to its end or destroys it. The scanner's errors never throw. */
export async function scanContent(content: Readable, timeoutMs = TIMEOUT_MS): Promise<ScanVerdict> {
  assertNoTransaction("call to the scanner");
  const { CLAMD_URL } = env();
  if (!CLAMD_URL) {
    content.destroy();
    return "unknown";
  }
  const socket = openSocket(new URL(CLAMD_URL));
  const timer = setTimeout(() => socket.destroy(new Error("timeout")), timeoutMs);
  try {
    const reply = readReply(socket);
    // The scanner may respond and hang up before it has everything; its response counts.
    void send(socket, content).catch((error: Error) => {
      if (content.errored) socket.destroy(error);
    });
    return verdictOf(await reply);
  } catch (error) {
    logger.warn({ err: error }, "no verdict of the scanner");
    return "unknown";
  } finally {
    clearTimeout(timer);
    socket.destroy();
    content.destroy();
  }
}

function openSocket(url: URL): Socket {
  if (url.protocol === "unix:") return connect(decodeURIComponent(url.pathname));
  return connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ""));
}

async function send(socket: Socket, content: Readable): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([length, chunk]));
  }
  await write(socket, Buffer.alloc(4));
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    socket.write(bytes, (error) => (error ? reject(error) : resolve())),
  );
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    socket.on("data", (chunk: Buffer) => {
      reply += chunk.toString("latin1");
      if (reply.includes("\0") || reply.length > MOST_REPLY_BYTES) resolve(reply);
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the scanner hung up")));
  });
}

/** Parses `stream: OK` and `stream: Eicar-Signature FOUND`; any other reply is no verdict. */
function verdictOf(reply: string): ScanVerdict {
  const text = (reply.split("\0")[0] ?? "").trim();
  if (text === "stream: OK") return "clean";
  if (/^stream: .+ FOUND$/.test(text)) return "infected";
  logger.warn({ reply: text.slice(0, 200) }, "no verdict of the scanner");
  return "unknown";
}
