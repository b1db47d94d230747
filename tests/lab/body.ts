import type { IncomingMessage } from "node:http";
import { LabError, malformed } from "./lab-error";

const LARGEST_BODY_BYTES = 1024 * 1024;

/** The JSON object in a call of the lab; empty without a body. */
export type LabBody = Record<string, unknown>;

/** Throws 400 for anything but a JSON object, 413 for more than a megabyte. */
export async function readBody(request: IncomingMessage): Promise<LabBody> {
  if (request.method === "GET") return {};
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) throw new LabError(413, "too_large", "The body is too large.");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8").trim();
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed("The body is not a JSON object.");
  return value as LabBody;
}
