/** How the company answers: JSON, and errors with a cause. */
import type { IncomingMessage, ServerResponse } from "node:http";

const LARGEST_BODY = 256 * 1024;

/** A refusal in the company's own format; `code` is that of its cause. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly code: number | string,
    message: string,
    readonly word = "bad_request",
  ) {
    super(message);
  }

  body(): unknown {
    const { status, code, message, word } = this;
    return { message, error: word, status, cause: [{ code, description: message, data: null }] };
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw new WireError(413, 1, "request entity too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns the JSON value of a text, or null. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
