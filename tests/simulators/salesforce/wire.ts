/** How the company answers: JSON, and errors as a list. */
import type { IncomingMessage, ServerResponse } from "node:http";

const LARGEST_BODY = 32 * 1024 * 1024;

/** A refusal in the company's own format. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly string[] = [],
  ) {
    super(message);
  }

  body(): unknown {
    const { code, fields, message } = this;
    return [{ message, errorCode: code, ...(fields.length > 0 && { fields }) }];
  }

  /** The same refusal as a record of a collection has it. */
  ofRecord(): { statusCode: string; message: string; fields: readonly string[] } {
    return { statusCode: this.code, message: this.message, fields: this.fields };
  }
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8", ...headers });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw new WireError(413, "REQUEST_TOO_LARGE", "request too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns the JSON object of a body. */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WireError(400, "JSON_PARSER_ERROR", "Unexpected character in the body");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new WireError(400, "JSON_PARSER_ERROR", "The body is not an object");
  return value as Record<string, unknown>;
}
