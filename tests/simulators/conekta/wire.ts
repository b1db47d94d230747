/** Conekta's wire format: JSON requests and answers, errors with details. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type z } from "zod";

const LARGEST_BODY = 256 * 1024;
const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "processing_error",
  404: "resource_not_found_error",
  422: "parameter_validation_error",
  428: "precondition_required_error",
};

/** A refusal in Conekta's own format; `code` is without 'conekta.errors.'. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param: string | null = null,
  ) {
    super(message);
  }

  body(): unknown {
    const { code, message, param, status } = this;
    const detail = { code: `conekta.errors.${code}`, message, debug_message: message, param };
    return { object: "error", type: TYPES[status] ?? "api_error", log_id: null, details: [detail] };
  }
}

export const invalid = (code: string, message: string, param: string | null = null) =>
  new WireError(422, `parameter_validation.${code}`, message, param);

export const missing = (what: string) =>
  new WireError(404, "resource_not_found.entity", `The ${what} was not found.`);

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw invalid("too_large", "The request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Parses a body strictly: an unknown member is an error. */
export function parsed<T>(text: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid("json", "The request is not JSON");
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const [first = "", ...rest] = [...(issue?.path ?? []), ...unknown].map(String);
  const param = first + rest.map((part) => `[${part}]`).join("");
  throw invalid("combo", unknown.length > 0 ? `Unknown ${param}` : `Invalid ${param}`, param);
}
